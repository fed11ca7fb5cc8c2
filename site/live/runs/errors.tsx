import { example } from './example';

export const run = () => Promise.all(['1', '9', ''].map(example));
