import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../stories/', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.stories.tsx'),
);

/** Stories by where they stand, with the names that Storybook and the site show. */
const stories = files.flatMap((file) =>
  [
    ...readFileSync(folder + file, 'utf8').matchAll(
      /^export const (\w+): Story\w*.* = \{\n(?: {2}name: '([^']+)',)?/gm,
    ),
  ].map(([, story = '', name = '']) => ({ where: `${file} ${story}`, name })),
);

it('names of stories say what their picture shows, each another', () => {
  expect(stories.length).toBeGreaterThan(60);
  expect(stories.filter(({ name }) => name.split(' ').length < 3)).toEqual([]);
  const twice = stories.filter(({ name }, at) => stories.findIndex((story) => story.name === name) !== at);
  expect(twice).toEqual([]);
});
