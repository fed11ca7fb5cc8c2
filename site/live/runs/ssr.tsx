import { render, start } from './example';

export const run = async () => start(await render());
