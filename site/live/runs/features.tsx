import { example, seen } from './example';

export async function run() {
  const log = await example();
  return { seen, log: JSON.parse(log) as unknown };
}
