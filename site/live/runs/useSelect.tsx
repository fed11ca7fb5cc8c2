import { Example } from './example';

export const run = () => <Example id="3" />;
