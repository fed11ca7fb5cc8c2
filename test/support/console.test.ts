import { expect, it, vi } from 'vitest';
import { expectConsole, unexpectedMessages } from './console.js';

it('a message nobody expects is a failure', () => {
  console.warn('surprise', 1);
  expect(unexpectedMessages()).toEqual(['console.warn: surprise 1']);
  expectConsole('warn');
});

it('an expected message can be read and is no failure', () => {
  const errors = expectConsole('error');
  console.error('as announced');
  expect(errors).toEqual(['as announced']);
});

it('a spy takes over its method', () => {
  const log = vi.spyOn(console, 'log');
  console.log('seen by the spy');
  expect(log).toHaveBeenCalledWith('seen by the spy');
});
