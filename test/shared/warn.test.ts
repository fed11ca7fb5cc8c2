import { afterEach, describe, expect, it, vi } from 'vitest';
import { isDevelopment, warnOnce } from '../../src/shared/warn.js';
import { createRestSlice } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { testStore } from '../support/testStore.js';

afterEach(() => vi.unstubAllEnvs());

describe('warnOnce', () => {
  it('prints each text once', () => {
    const warnings = expectConsole('warn');
    warnOnce('said twice');
    warnOnce('said twice');
    expect(warnings).toEqual(['[rest-slice] said twice']);
  });

  it('prints it once for each endpoint, and again in each store (F116)', () => {
    const warnings = expectConsole('warn');
    const [one, other] = [{}, {}];
    for (const about of [one, other, one]) warnOnce('is wrong', 'warn', about);
    expect(warnings).toHaveLength(2);
    const begin = () => testStore(() => createRestSlice(), { isReplayable: false });
    begin();
    for (const about of [one, one]) warnOnce('is wrong', 'warn', about);
    expect(warnings).toHaveLength(3);
  });

  it('is silent in production (decision 32)', () => {
    vi.stubEnv('NODE_ENV', 'production');
    const warnings = expectConsole('warn');
    warnOnce('not said in production');
    expect(warnings).toEqual([]);
  });
});

describe('isDevelopment', () => {
  it('is false where nothing defines process', () => {
    vi.stubGlobal('process', undefined);
    const answer = isDevelopment();
    vi.unstubAllGlobals();
    expect(answer).toBe(false);
  });
});
