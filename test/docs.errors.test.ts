import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${root}docs/errors.md`, 'utf8');
const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (.*) \| (.*) \|$/gm)].map(
  ([, code = '', happened = '', fix = '']) => ({
    code,
    happened,
    fix,
  }),
);

const sources = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));

/** Every text that the `code` of a RestError may be. */
function codesIn(path: string): string[] {
  const codes: string[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) codes.push(node.text);
    else ts.forEachChild(node, collect);
  };
  const visit = (node: ts.Node): void => {
    const isNew = ts.isNewExpression(node) && node.expression.getText() === 'RestError';
    const [parts] = isNew ? (node.arguments ?? []) : [];
    if (parts && ts.isObjectLiteralExpression(parts)) {
      for (const part of parts.properties) {
        if (ts.isPropertyAssignment(part) && part.name.getText() === 'code') collect(part.initializer);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(`${root}src/${path}`, 'utf8'), ts.ScriptTarget.Latest, true));
  return codes;
}

const inSources = [...new Set(sources.flatMap(codesIn))].sort();

it('docs/errors.md has every code of the sources, once, and no other (decision 32)', () => {
  expect(inSources).toEqual(expect.arrayContaining(['PK_MISSING', 'SCALAR_LENS_INVALID', 'SCALAR_LENS_MISSING']));
  expect(rows.map(({ code }) => code).sort()).toEqual(inSources);
});

it.each(rows)('docs/errors.md says what happened and how to fix it: $code', ({ happened, fix }) => {
  expect(Math.min(happened.length, fix.length)).toBeGreaterThan(7);
});
