import { hook, log, server } from './example';

export async function run() {
  await hook();
  return { log: await log(), server: await server() };
}
