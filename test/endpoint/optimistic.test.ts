import { describe, expect, it } from 'vitest';
import { Entity, resource } from '../../src/index.js';

class Post extends Entity {
  id = '';
}

describe('optimistic: true (R12.16–R12.21)', () => {
  const {
    get,
    getList,
    update,
    partialUpdate,
    delete: remove,
  }: any = resource({ path: '/:group/p/:id', schema: Post, optimistic: true });
  const abort = new Error('abort');
  const snapshot = (current?: object) => ({ get: () => current, abort });

  it('is for mutations: get has no function (R12.16)', () => {
    expect(get.getOptimisticResponse).toBeUndefined();
  });

  it.each<[string, any]>([
    ['update', update],
    ['push', getList.push],
    ['unshift', getList.unshift],
  ])('%s answers with parameters and body, the body first (R12.17)', (_title, endpoint) => {
    expect(endpoint.getOptimisticResponse(snapshot(), { group: 'a', id: '5' }, { title: 'n', id: '6' })).toEqual({
      group: 'a',
      id: '6',
      title: 'n',
    });
  });

  it('a body alone is the answer (R12.18)', () => {
    expect(getList.push.getOptimisticResponse(snapshot(), { title: 'n' })).toEqual({ title: 'n' });
  });

  it('a form is its entries, wherever it is (R12.19, trap 22)', () => {
    const form = new FormData();
    form.append('title', 'first');
    form.append('title', 'last');
    expect(update.getOptimisticResponse(snapshot(), { id: '1' }, form)).toEqual({ id: '1', title: 'last' });
    expect(getList.push.getOptimisticResponse(snapshot(), form)).toEqual({ title: 'last' });
  });

  it('an array body gives an array (R12.19)', () => {
    const body = [{ title: 'a' }, { title: 'b' }];
    expect(getList.push.getOptimisticResponse(snapshot(), { group: 'g' }, body)).toEqual([
      { group: 'g', title: 'a' },
      { group: 'g', title: 'b' },
    ]);
  });

  it('partialUpdate answers with the present item changed, and aborts without one (R12.20)', () => {
    const { getOptimisticResponse } = partialUpdate;
    expect(getOptimisticResponse(snapshot({ id: '1', a: 1, b: 1 }), { id: '1' }, { b: 2 })).toEqual({
      id: '1',
      a: 1,
      b: 2,
    });
    expect(() => getOptimisticResponse(snapshot(), { id: '1' }, { b: 2 })).toThrow(abort);
  });

  it('delete answers with its parameters (R12.21)', () => {
    expect(remove.getOptimisticResponse(snapshot(), { group: 'a', id: 1 })).toEqual({ group: 'a', id: 1 });
  });

  it('is off by default', () => {
    const made: any = resource({ path: '/p/:id', schema: Post });
    for (const endpoint of [made.update, made.partialUpdate, made.delete, made.getList.push]) {
      expect(endpoint.getOptimisticResponse).toBeUndefined();
    }
  });
});
