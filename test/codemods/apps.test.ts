// Apps in the style of public ones, moved and compiled: what is left for somebody to do.
import { describe, expect, it } from 'vitest';
import { movedApps, movedFiles } from './movedApp.js';
import type { MovedApp } from './movedApp.js';

const APPS = [
  { app: 'rtk-query-conduit', endpoints: 24, left: 4 },
  { app: 'rtk-query-music', endpoints: 23, left: 6 },
  { app: 'rtk-query-board', endpoints: 25, left: 7 },
  { app: 'rtk-query-admin', endpoints: 21, left: 8 },
  { app: 'rtk-query-chat', endpoints: 19, left: 4 },
] as const;

const all = movedApps(APPS.map(({ app }) => app));

describe.each(APPS)('$app, moved by the codemod', ({ app, endpoints, left }) => {
  const moved = all.get(app) as MovedApp;

  it('has a comment at each type error that is left, and no other', () => {
    expect(moved.errors.filter(({ isDecided }) => !isDecided)).toEqual([]);
    expect(moved.errors.map(({ place, message }) => `${place} ${message}`)).toHaveLength(left);
  });

  it('has all of its endpoints', () => {
    const text = [...moved.files.values()].join('');
    const names = [...text.matchAll(/rest-slice moved: (.*)$/gm)].flatMap(([, json]) =>
      Object.keys((JSON.parse(json ?? '') as { endpoints: object }).endpoints),
    );
    expect(names).toHaveLength(endpoints);
  });

  it('is the same whichever file is moved first', () => {
    expect(movedFiles(app, -1)).toEqual(moved.files);
  });
});

it('leaves at most a third of the errors that there were, 28 in 35 endpoints', () => {
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  expect(APPS.filter(({ endpoints }) => endpoints >= 20).length).toBeGreaterThanOrEqual(3);
  expect(sum(APPS.map(({ left }) => left)) / sum(APPS.map(({ endpoints }) => endpoints))).toBeLessThan(28 / 35 / 3);
});
