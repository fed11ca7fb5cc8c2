import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { developmentOnly } from '../../scripts/developmentOnly.js';

/** A module as the build leaves it. */
async function built(code: string): Promise<string> {
  const id = '/src/a.ts';
  const source = { name: 'source', resolveId: () => id, load: () => code };
  const bundle = await rolldown({ input: id, platform: 'neutral', plugins: [source, developmentOnly()] });
  try {
    return (await bundle.generate()).output[0].code;
  } finally {
    await bundle.close();
  }
}

const MARKS = {
  'isDevelopment()': 'isDevelopment()',
  'a warning': "warnOnce('a')",
  'a text of an error': "new RestError({ code: 'A', fix: 'b' })",
  'what an error found': "new RestError({ code: 'A', found: 'b' })",
};

it.each(Object.values(MARKS))('%s is marked as of development', async (mark) => {
  expect(await built(`export const told = () => ${mark};`)).toContain('process.env.NODE_ENV');
});

it.each(Object.entries(MARKS))('refuses %s where "process" is a parameter', async (_, mark) => {
  await expect(built(`\nexport const told = (process) => ${mark};`)).rejects.toThrow('/src/a.ts:2: ');
});

it.each([
  ['taken out of an argument', 'export function told({ a: [{ process }] = [{}] }) { return () => isDevelopment(); }'],
  ['the rest of the arguments', 'export const told = (...process) => isDevelopment();'],
  ['a parameter with a default', 'export const told = (process = 1) => isDevelopment();'],
  ['a parameter property', 'export class A { constructor(readonly process: unknown) { isDevelopment(); } }'],
  ['a local', 'export function told(a) { const { process } = a; return isDevelopment(); }'],
  ['a function inside', 'export function told() { function process() {} return isDevelopment(); }'],
  ['the function itself', 'export const told = function process() { return isDevelopment(); };'],
  ['what is caught', 'export function told() { try {} catch (process) { isDevelopment(); } }'],
  ['of the file', 'const process = {}; export const told = () => isDevelopment();'],
  ['an import', "import { process } from 'a'; export const told = () => isDevelopment();"],
])('refuses isDevelopment() where "process" is %s', async (_, code) => {
  await expect(built(code)).rejects.toThrow('where "process" is a name of ours');
});

it.each([
  ['declared of the platform', 'declare const process: unknown; export const told = () => isDevelopment();'],
  [
    'a name in another function',
    'export const other = (process) => process; export const told = () => isDevelopment();',
  ],
  ['a member', 'export const told = ({ process: run }) => ({ process: run, is: isDevelopment() });'],
  ['a method', 'export class A { process(value) { return isDevelopment(); } }'],
])('takes isDevelopment() where "process" is %s', async (_, code) => {
  expect(await built(code)).toContain('process.env.NODE_ENV');
});
