import { describe, expectTypeOf, it } from 'vitest';
import type { PathArgs } from '../../src/index.js';
import type { ListPath } from '../../src/path/PathArgs.js';

type Value = string | number;

describe('PathArgs', () => {
  it('finds every named parameter (R15.1)', () => {
    expectTypeOf<PathArgs<'/:group/posts/:id'>>().toEqualTypeOf<{ group: Value; id: Value }>();
  });

  it('makes what stands in a group optional, at any depth (R15.2, R15.5b)', () => {
    expectTypeOf<PathArgs<'/users/:id{/:action}'>>().toEqualTypeOf<{ id: Value; action?: Value | undefined }>();
    expectTypeOf<PathArgs<'/x{/:a/:b}'>>().toEqualTypeOf<{ a?: Value | undefined; b?: Value | undefined }>();
    expectTypeOf<PathArgs<'/x{/:a{/:b}}/:c'>>().toEqualTypeOf<{
      c: Value;
      a?: Value | undefined;
      b?: Value | undefined;
    }>();
  });

  it('takes a list of texts for a wildcard (R15.3)', () => {
    expectTypeOf<PathArgs<'/f/*rest'>>().toEqualTypeOf<{ rest: string | readonly string[] }>();
    expectTypeOf<PathArgs<'/f{/*rest}'>>().toEqualTypeOf<{ rest?: string | readonly string[] | undefined }>();
  });

  it('ends a name where the runtime ends it (R15.5)', () => {
    expectTypeOf<PathArgs<'/:id.json'>>().toEqualTypeOf<{ id: Value }>();
    expectTypeOf<PathArgs<'/:id-x/:a&:b'>>().toEqualTypeOf<{ id: Value; a: Value; b: Value }>();
    expectTypeOf<PathArgs<'/search?{q=:q}{&page=:page}'>>().toEqualTypeOf<{
      q?: Value | undefined;
      page?: Value | undefined;
    }>();
  });

  it('reads quoted names and skips escaped characters (R15.4, R15.5)', () => {
    expectTypeOf<PathArgs<'/:"with-dash"/\\:literal/:id'>>().toEqualTypeOf<{ 'with-dash': Value; id: Value }>();
  });

  it('is empty without tokens (R15.6)', () => {
    expectTypeOf<keyof PathArgs<'/users'>>().toEqualTypeOf<never>();
  });

  it('is open for a path that is no literal (R15.7)', () => {
    expectTypeOf<{ anything: string }>().toExtend<PathArgs<string>>();
  });
});

describe('ListPath', () => {
  it('cuts the last token as the runtime does (R12.4, R12.5, R12.6)', () => {
    expectTypeOf<ListPath<'/:group/posts/:id'>>().toEqualTypeOf<'/:group/posts'>();
    expectTypeOf<ListPath<'/:first'>>().toEqualTypeOf<'/'>();
    expectTypeOf<ListPath<'/:owner/*path'>>().toEqualTypeOf<'/:owner'>();
    expectTypeOf<ListPath<'/a/:id/edit'>>().toEqualTypeOf<'/a'>();
    expectTypeOf<ListPath<'/:group/posts{/:id}'>>().toEqualTypeOf<'/:group/posts'>();
    expectTypeOf<ListPath<'http\\://t.com/x/:id'>>().toEqualTypeOf<'http\\://t.com/x'>();
  });

  it('takes an escaped slash for a slash, as the runtime does (R1.23)', () => {
    expectTypeOf<ListPath<'/a\\/b\\/:id'>>().toEqualTypeOf<'/a/b'>();
    expectTypeOf<ListPath<'/x\\\\/:id'>>().toEqualTypeOf<'/x\\\\'>();
  });
});
