import { expect, it } from 'vitest';
import { RestError } from '../../src/shared/RestError.js';

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
