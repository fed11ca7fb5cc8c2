import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { altered, RestError } from '../../src/shared/RestError.js';

const parts = { code: 'PK_MISSING', subject: 'User', happened: 'No key.', fix: 'Define pk().' };

it('says code, subject, what happened and what to do (decision 32)', () => {
  expect(new RestError(parts).message).toBe('[rest-slice] PK_MISSING in User\nNo key.\nDefine pk().');
});

it('is an Error with code, subject and name (decision 65)', () => {
  const error = new RestError(parts);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'RestError', code: 'PK_MISSING', subject: 'User' });
});

it('has no status and no cause unless given', () => {
  const error = new RestError(parts);
  expect('status' in error || 'cause' in error).toBe(false);
});

it('keeps status and cause', () => {
  const cause = new Error('below');
  expect(new RestError({ ...parts, status: 400, cause })).toMatchObject({ status: 400, cause });
});

describe('in production', () => {
  beforeEach(() => void vi.stubEnv('NODE_ENV', 'production'));
  afterEach(() => void vi.unstubAllEnvs());

  it('says code and subject, and where to look them up (decision 32)', () => {
    const error = new RestError({ ...parts, found: ' in {"secret":1}' });
    expect(error.message).toBe('[rest-slice] PK_MISSING in User, see docs/errors.md');
    expect(error).toMatchObject({ name: 'RestError', code: 'PK_MISSING', subject: 'User' });
    expect(existsSync(new URL('../../docs/errors.md', import.meta.url))).toBe(true);
  });

  it('stays so where it is told in other words', () => {
    const error = altered(new RestError(parts), { subject: 'users.get', fix: 'Another fix.' }) as RestError;
    expect([error.message, error.subject]).toEqual([
      '[rest-slice] PK_MISSING in users.get, see docs/errors.md',
      'users.get',
    ]);
  });

  it('has status, cause and no credentials of an address', () => {
    const subject = 'path "https://user:pass@api.test/:id"';
    const error = new RestError({ ...parts, subject, status: 400, cause: 'below' });
    expect(error).toMatchObject({ status: 400, cause: 'below' });
    expect(error.message).not.toContain('pass@');
  });
});
