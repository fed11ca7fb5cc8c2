import { describe, expect, it } from 'vitest';
import * as modern from '../../src/shared/platform.modern.js';
import * as everywhere from '../../src/shared/platform.js';

const form = new FormData();
form.append('name', 'value');

describe('what pages get in place of what runs on every platform', () => {
  it('has the same names', () => {
    expect(Object.keys(modern).sort()).toEqual(Object.keys(everywhere).sort());
  });

  it.each([
    ['a Blob', new Blob(['text'])],
    ['a form', form],
    ['parameters', new URLSearchParams('a=1')],
    ['bytes', new Uint8Array(2)],
    ['a stream', new ReadableStream()],
    ['a plain object', { a: 1 }],
    ['an instance', new (class Post {})()],
    ['a list', [1]],
    ['a date', new Date(0)],
  ])('knows %s alike', (_, value) => {
    expect(modern.tagOf(value)).toBe(everywhere.tagOf(value));
  });

  it('says the same of errors, aborts, forms and answers', async () => {
    const errors = [modern, everywhere].map(({ platformError }) => platformError('stopped', 'AbortError'));
    expect(errors.map(({ name, message }) => [name, message])).toEqual(Array(2).fill(['AbortError', 'stopped']));
    const signal = AbortSignal.abort('why');
    expect(modern.notedReason(signal)).toBe(everywhere.notedReason(signal));
    expect([...modern.entriesOf(form)]).toEqual([...everywhere.entriesOf(form)]);
    expect(await modern.copyOf(new Response('text'))?.text()).toBe('text');
    const tooLong = new Error('too long');
    expect(modern.countedWhole(new Response('text'), 1, tooLong)).toBe(
      everywhere.countedWhole(new Response('text'), 1, tooLong),
    );
  });
});
