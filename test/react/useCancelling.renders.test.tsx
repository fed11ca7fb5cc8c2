// Family: what a render does when React throws it away, renders it again, or never gives it effects.
import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useCancelling, useDLE, useSuspense } from '../../src/react/index.js';
import { controlledPage } from '../support/controlledPage.js';
import { wait } from '../support/readers.js';
import type { ControlledPage } from '../support/controlledPage.js';

interface Props {
  readonly page: ControlledPage;
  readonly id: string;
  readonly note?: string;
}

function Suspending({ page, id, note = '' }: Props) {
  const found = useSuspense(useCancelling(page.item, { id }), { id }) as string;
  return <p>{`${id}:${found}${note}`}</p>;
}

function Loading({ page, id }: Props) {
  const { data, loading, error } = useDLE(useCancelling(page.item, { id }), { id });
  return <p>{`${id}:${loading ? '…' : (error?.message ?? String(data))}`}</p>;
}

function Plain({ page, id }: Props) {
  const { data, loading, error } = useDLE(page.item, { id });
  return <p>{`${id}:${loading ? '…' : (error?.message ?? String(data))}`}</p>;
}

describe.each([
  ['', false],
  [' in strict mode', true],
])('useCancelling%s', (_mode, isStrict) => {
  it('leaves the request of a transition alone while something urgent renders (F08)', async () => {
    const page = controlledPage({}, { isStrict });
    let type!: (id: string) => void;
    let tick!: (note: string) => void;
    function Search() {
      const [id, setId] = useState('a');
      const [note, setNote] = useState('');
      useEffect(() => {
        type = (text) => startTransition(() => setId(text));
        tick = setNote;
      }, []);
      return <Suspending page={page} id={id} note={note} />;
    }
    page.show(<Search />);
    await page.sends('items/a');
    page.calls[0]?.answer('A');
    await page.sees('a:A');
    await vi.waitFor(() => expect(type).toBeDefined());
    type('b');
    await page.sends('items/a', 'items/b');
    for (const note of ['!', '?']) {
      tick(note);
      await page.sees(`a:A${note}`);
      await page.staysSo();
    }
    page.calls[1]?.answer('B');
    await page.sees('b:B?');
    expect(page.requests()).toEqual(['items/a', 'items/b']);
  });

  it.each([
    ['useSuspense', Suspending, () => 'a:Awaiting'],
    ['useDLE', Loading, (id: string) => `${id}:…`],
  ])(
    'aborts what was typed before, and asks again for what is typed once more: %s (F08)',
    async (_, Found, waiting) => {
      const page = controlledPage({}, { isStrict });
      page.show(<Found page={page} id="a" />);
      await page.sends('items/a');
      page.calls[0]?.answer('A');
      await page.sees('a:A');
      const sent = ['items/a'];
      for (const id of ['b', 'c', 'b', 'c', 'b']) {
        if (sent.length > 1) sent.push(`${String(sent.pop())} aborted`);
        page.show(<Found page={page} id={id} />);
        sent.push(`items/${id}`);
        await page.sends(...sent);
        // The request leaves before its page is shown.
        await page.sees(waiting(id));
        await page.staysSo();
        expect(page.text()).not.toContain('abort');
      }
      page.calls.at(-1)?.answer('B');
      await page.sees('b:B');
      await page.staysSo();
      expect(page.state().meta).toHaveProperty([page.item.endpoint.key({ id: 'b' })]);
      expect(page.state().meta).not.toHaveProperty([page.item.endpoint.key({ id: 'c' })]);
    },
  );

  it('follows a deferred value (F08)', async () => {
    const page = controlledPage({}, { isStrict });
    let type!: (text: string) => void;
    function Search() {
      const [text, setText] = useState('a');
      useEffect(() => {
        type = setText;
      }, []);
      return <Suspending page={page} id={useDeferredValue(text)} note={` of ${text}`} />;
    }
    page.show(<Search />);
    await page.sends('items/a');
    page.calls[0]?.answer('A');
    await page.sees('a:A of a');
    await vi.waitFor(() => expect(type).toBeDefined());
    const sent = ['items/a'];
    for (const text of ['ab', 'abc', 'abcd']) {
      if (sent.length > 1) sent.push(`${String(sent.pop())} aborted`);
      type(text);
      sent.push(`items/${text}`);
      await page.sends(...sent);
      await page.sees(`a:A of ${text}`);
    }
    page.calls.at(-1)?.answer('D');
    await page.sees('abcd:D of abcd');
    await page.staysSo();
  });

  it('leaves a request of the same key to another component, which asks once more for what it lost (F08)', async () => {
    const page = controlledPage({}, { isStrict });
    const both = (id: string) => (
      <>
        <Loading page={page} id={id} />
        <Plain page={page} id="b" />
      </>
    );
    page.show(both('b'));
    await page.sends('items/b');
    page.show(both('c'));
    await page.sends('items/b aborted', 'items/c', 'items/b');
    page.show(both('b'));
    await page.sends('items/b aborted', 'items/c aborted', 'items/b');
    page.calls[2]?.answer('B');
    await page.sees('b:Bb:B');
    await page.staysSo();
  });
});

describe('useCancelling', () => {
  it('aborts nothing of a component that suspends from the start, whatever renders it again (F08)', async () => {
    const page = controlledPage({}, { isStrict: true });
    for (const note of ['1', '2', '3']) {
      page.show(<Suspending page={page} id="a" note={note} />);
      await wait(10);
    }
    expect(page.requests()).toEqual(['items/a']);
    page.calls[0]?.answer('A');
    await page.sees('a:A3');
  });

  it('extends the endpoint of the last render, also while the key stays the same (F08)', async () => {
    const page = controlledPage({ getHeaders: () => ({ token: 'old' }) });
    const renewed = page.item.endpoint.extend({ getHeaders: () => ({ token: 'new' }) });
    const committed = vi.fn<(isRenewed: boolean) => void>();
    function Found({ isRenewed }: { isRenewed: boolean }) {
      const given = isRenewed ? renewed : page.item.endpoint;
      const { data } = useDLE(useCancelling(given, { id: 'a' }), { id: 'a' });
      useEffect(() => committed(isRenewed), [isRenewed]);
      return <p>{String(data)}</p>;
    }
    page.show(<Found isRenewed={false} />);
    await page.sends('items/a');
    page.calls[0]?.answer('A');
    await page.sees('A');
    page.show(<Found isRenewed />);
    await vi.waitFor(() => expect(committed).toHaveBeenLastCalledWith(true));
    void page.dispatch(page.slice.expireAll(page.item.endpoint));
    await page.sends('items/a', 'items/a');
    expect(page.calls.map(({ headers }) => headers.get('token'))).toEqual(['old', 'new']);
  });
});
