import { useLayoutEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Entity, Invalidate } from '../../src/index.js';
import { useDLE } from '../../src/react/index.js';
import { Loading, settle, setup, Suspending, wait } from '../support/readers.js';

class Author extends Entity {
  id = '';
  static override key = 'Author';
}
class Book extends Entity {
  id = '';
  author = Author.fromJS();
  static override key = 'Book';
  static override schema = { author: Author };
}

const abort = (): never => {
  throw new DOMException('given up', 'AbortError');
};
const fail = (): never => {
  throw new Error('no');
};

describe.each([
  ['useSuspense', Suspending],
  ['useDLE', Loading],
])('%s asks no more than it must', (_, Reader) => {
  it.each([
    ['once for an answer of undefined', () => undefined, {}, 1, 'data undefined'],
    ['once for data that lives 0 ms (0.2.2)', (n: number) => n, { dataExpiryLength: 0 }, 1, 'data 1'],
    [
      'once for data that lives 0 ms and is not shown when stale',
      (n: number) => n,
      { dataExpiryLength: 0, invalidIfStale: true },
      1,
      'data 1',
    ],
    ['once for data that lives 1 ms', (n: number) => n, { dataExpiryLength: 1, invalidIfStale: true }, 1, 'data 1'],
    ['once for an error that lives 0 ms (0.2.2)', fail, { errorExpiryLength: 0 }, 1, 'no'],
    ['once more after an abort, then shows it (decision 25)', abort, {}, 2, 'given up'],
    ['once more after an abort, and shows what comes', (n: number) => (n === 1 ? abort() : n), {}, 2, 'data 2'],
  ] as const)('%s', async (_title, answer, options, calls, shown) => {
    const app = setup(answer, options);
    app.show(<Reader app={app} />);
    await settle(app);
    expect([app.calls(), app.text()]).toEqual([calls, shown]);
  });

  it('once for a required row that stays deleted, then shows an error (K16)', async () => {
    const app = setup(() => ({ id: '1', author: 'a' }), { schema: Book });
    await app.store.dispatch(app.rest.set(new Invalidate(Author), { id: 'a' }, { id: 'a' }));
    app.show(<Reader app={app} />);
    await settle(app);
    expect(app.calls()).toBe(1);
    expect(app.text()).toContain('RESPONSE_UNUSABLE in read');
  });

  it('once when a required row is deleted while it is shown (K16)', async () => {
    const app = setup((n) => ({ id: '1', author: n === 1 ? { id: 'a' } : 'a' }), { schema: Book });
    app.show(<Reader app={app} />);
    await settle(app);
    expect(app.text()).toContain('"id":"1"');
    await app.store.dispatch(app.rest.set(new Invalidate(Author), { id: 'a' }, { id: 'a' }));
    await vi.waitFor(() => expect(app.text()).toContain('RESPONSE_UNUSABLE in read'));
    await wait(100);
    expect(app.calls()).toBe(2);
  });

  it('again after invalidate, when the answer was undefined', async () => {
    const app = setup((n) => (n === 1 ? undefined : n));
    app.show(<Reader app={app} />);
    await settle(app);
    await app.store.dispatch(app.endpoint.invalidate(1));
    await vi.waitFor(() => expect(app.text()).toBe('data 2'));
    expect(app.calls()).toBe(2);
  });

  it('again when it is mounted anew, for data that lives 0 ms', async () => {
    const app = setup((n) => n, { dataExpiryLength: 0 });
    app.show(<Reader app={app} />);
    await settle(app);
    app.show(null);
    await vi.waitFor(() => expect(app.text()).toBe(''));
    await wait(20);
    app.show(<Reader app={app} />);
    await vi.waitFor(() => expect(app.text()).toBe('data 2'));
    await wait(100);
    expect(app.calls()).toBe(2);
  });

  it('not because another reader of 0 ms data comes (0.2.2)', async () => {
    const app = setup((n) => n, { dataExpiryLength: 0 });
    app.show([<Reader key="1" app={app} />]);
    await settle(app);
    app.show([<Reader key="1" app={app} />, <Reader key="2" app={app} />]);
    await settle(app);
    expect([app.calls(), app.text()]).toEqual([1, 'data 1data 1']);
  });

  it('nothing of its own when somebody fetches 0 ms data', async () => {
    const app = setup((n) => n, { dataExpiryLength: 0 });
    app.show(<Reader app={app} />);
    await settle(app);
    await app.store.dispatch(app.endpoint(1));
    await vi.waitFor(() => expect(app.text()).toBe('data 2'));
    await wait(100);
    expect(app.calls()).toBe(2);
  });
});

describe('expireAll', () => {
  it('is seen when it comes between the render and the effects of a reader', async () => {
    const app = setup((n) => n);
    await app.store.dispatch(app.endpoint(1));
    const Expiring = () => {
      const { data } = useDLE(app.endpoint, 1);
      useLayoutEffect(() => void app.store.dispatch(app.rest.expireAll(app.endpoint.endpoint)), []);
      return <p>data {String(data)}</p>;
    };
    app.show(<Expiring />);
    await vi.waitFor(() => expect(app.text()).toBe('data 2'));
    expect(app.calls()).toBe(2);
  });
});
