import { afterEach, describe, expect, it, vi } from 'vitest';
import { isDevelopment, warnOnce } from '../../src/shared/warn.js';
import { expectConsole } from '../support/console.js';

afterEach(() => vi.unstubAllEnvs());

describe('warnOnce', () => {
  it('prints each text once', () => {
    const warnings = expectConsole('warn');
    warnOnce('said twice');
    warnOnce('said twice');
    expect(warnings).toEqual(['[rest-slice] said twice']);
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
