import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as react from 'react';
import { describe, expect, it } from 'vitest';
import { requireLibrary } from '../../src/shared/requireLibrary.js';

const folder = fileURLToPath(new URL('../../src/testing/', import.meta.url));

describe('the testing entry point without React', () => {
  it('imports nothing of React, react-redux or msw but types', () => {
    const imports = readdirSync(folder)
      .filter((file) => file !== 'browser.ts' && file !== 'native.ts')
      .flatMap((file) =>
        [...readFileSync(folder + file, 'utf8').matchAll(/^import (?!type).*'(?:react|msw).*$/gm)].map(
          ([line]) => line,
        ),
      );
    expect(imports).toEqual([]);
  });

  it('finds the React that everybody imports, once it is needed', () => {
    expect(requireLibrary('react').createElement).toBe(react.createElement);
  });

  it('says what is missing', () => {
    expect(() => requireLibrary('react-nowhere' as 'react')).toThrow('REACT_MISSING');
  });
});
