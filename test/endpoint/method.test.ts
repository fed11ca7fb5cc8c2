import { describe, expect, it } from 'vitest';
import { RestEndpoint } from '../../src/index.js';
import { anyEndpoint, expectMembers } from '../support/anyEndpoint.js';
import type { RestGenerics } from '../../src/index.js';

describe('method and sideEffect', () => {
  it.each<[string, any, string, boolean | undefined]>([
    ['R3', anyEndpoint({ method: undefined }), 'GET', undefined],
    ['R3', anyEndpoint({ method: 'POST' }).extend({ method: undefined }), 'GET', undefined],
    ['R3.1', anyEndpoint({ method: 'DELETE', sideEffect: undefined }), 'DELETE', undefined],
    ['R3.1', anyEndpoint({ method: 'PUT' }).extend({ sideEffect: undefined }), 'PUT', undefined],
    ['R3.2, decision 5', anyEndpoint({ sideEffect: true }), 'GET', true],
    ['R3.3', anyEndpoint({ method: 'get' }), 'get', true],
    ['R3.5', anyEndpoint({ method: 'POST', sideEffect: false }).extend({ path: '/z' }), 'POST', false],
  ])('(%s) of row %# are %s and %s', (_, endpoint, method, sideEffect) => {
    expectMembers(endpoint, { method, sideEffect });
  });

  it('follow a class field (R3.8)', async () => {
    class Posting<O extends RestGenerics = any> extends RestEndpoint<O> {
      override readonly method: any = 'POST';
    }
    const endpoint: any = new Posting({ path: '/u' });
    expectMembers(endpoint, { method: 'POST', sideEffect: true });
    expect(endpoint.key({ title: 'x' })).toBe('POST /u');
    expectMembers(endpoint.extend({ path: '/v' }), { method: 'POST', sideEffect: true });
  });
});
