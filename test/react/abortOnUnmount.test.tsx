import { Activity } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { polling } from '../../src/features/index.js';
import { AsyncBoundary, useSubscription } from '../../src/react/index.js';
import { createPage } from '../support/refetchPage.js';
import type { PageOptions } from '../support/refetchPage.js';

const held = (options: PageOptions = {}) => createPage({ isHeld: true, abortOnUnmount: true, ...options });

describe('abortOnUnmount', () => {
  it('aborts the request when the last mounted reader leaves', async () => {
    const { show, Row, sent, types, state } = held();
    const view = await show(<Row id="1" />);
    expect(sent).toMatchObject([{ line: 'GET /notes/1', isAborted: false }]);
    await view.leave();
    expect(sent).toMatchObject([{ isAborted: true }]);
    expect(types()).toEqual(['rest/notes.get/pending', 'rest/notes.get/rejected']);
    expect(state().meta).toEqual({});
  });

  it('aborts nothing without the option', async () => {
    const { show, Row, sent, types } = held({ abortOnUnmount: false });
    const view = await show(<Row id="1" />);
    await view.leave();
    expect(sent).toMatchObject([{ isAborted: false }]);
    await sent[0]?.answer({ id: '1', text: 'late' });
    expect(types()).toEqual(['rest/notes.get/pending', 'rest/notes.get/fulfilled']);
  });

  it('the next mount asks again, however often, and shows no error', async () => {
    const { show, Row, sent } = held();
    for (let round = 0; round < 4; round++) {
      const view = await show(<Row id="1" />);
      expect(view.text()).toBe('loading');
      await view.leave();
    }
    expect(sent.map(({ isAborted }) => isAborted)).toEqual([true, true, true, true]);
    const view = await show(<Row id="1" />);
    expect(view.text()).toBe('loading');
    await sent[4]?.answer({ id: '1', text: 'there' });
    expect(view.text()).toBe('there');
  });

  it('aborts what renews data that is there, which stay', async () => {
    const { show, Row, sent, dispatch, notes } = held();
    const view = await show(<Row id="1" />);
    await sent[0]?.answer({ id: '1', text: 'old' });
    await dispatch(notes.get.invalidate({ id: '1' }));
    await view.show(<Row id="1" />);
    expect(sent).toHaveLength(2);
    await view.leave();
    expect(sent[1]).toMatchObject({ isAborted: true });
  });

  it('changed arguments leave, too', async () => {
    const { show, Row, sent } = held();
    const view = await show(<Row id="1" />);
    await view.show(<Row id="2" />);
    expect(sent).toMatchObject([{ isAborted: true }, { line: 'GET /notes/2', isAborted: false }]);
    await view.show(<Row id={null} />);
    expect(sent[1]).toMatchObject({ isAborted: true });
  });

  it('one of two components of a key leaves', async () => {
    const { show, Row, sent } = held();
    const view = await show([<Row key="a" id="1" />, <Row key="b" id="1" />]);
    await view.show([<Row key="b" id="1" />]);
    expect(sent).toMatchObject([{ isAborted: false }]);
    await sent[0]?.answer({ id: '1', text: 'there' });
    expect(view.text()).toBe('there');
  });

  it('a component that comes in the same moment takes over', async () => {
    const { show, Row, sent } = held();
    const view = await show(<Row key="a" id="1" />);
    await view.show(<Row key="b" id="1" />);
    expect(sent).toMatchObject([{ isAborted: false }]);
    await view.leave();
    expect(sent).toMatchObject([{ isAborted: true }]);
  });

  it('in strict mode a mount is one', async () => {
    const { show, Row, sent } = held({ isStrict: true });
    const view = await show(<Row id="1" />);
    expect(sent).toMatchObject([{ isAborted: false }]);
    await view.leave();
    expect(sent).toMatchObject([{ isAborted: true }]);
  });

  it('a call that waits keeps it, and its own abort ends it', async () => {
    const { show, Row, sent, dispatch, notes } = held();
    const view = await show(<Row id="1" />);
    const call = dispatch(notes.get({ id: '1' }));
    await view.leave();
    expect(sent).toMatchObject([{ isAborted: false }]);
    await sent[0]?.answer({ id: '1', text: 'there' });
    await expect(call).resolves.toMatchObject({ text: 'there' });
  });

  it('what was prefetched goes on', async () => {
    const { show, Row, sent, dispatch, notes } = held();
    void dispatch(notes.get.fetchIfStale({ id: '1' }));
    const view = await show(<Row id="1" />);
    await view.leave();
    expect(sent).toMatchObject([{ isAborted: false }]);
    await sent[0]?.answer({ id: '1', text: 'there' });
  });

  it('a subscription, and what is retained, keep it', async () => {
    const { show, Row, sent, dispatch, notes } = held({ features: [polling()], pollFrequency: 60_000 });
    const Subscriber = () => {
      useSubscription(notes.get, { id: '1' });
      return null;
    };
    const view = await show([<Row key="a" id="1" />, <Subscriber key="b" />]);
    await view.show([<Subscriber key="b" />]);
    expect(sent[0]).toMatchObject({ isAborted: false });
    const release = dispatch(notes.get.retain({ id: '2' }));
    await view.show([<Row key="a" id="2" />]);
    await view.leave();
    expect(sent.at(-1)).toMatchObject({ line: 'GET /notes/2', isAborted: false });
    release();
    for (const call of sent) await call.answer({ id: '1', text: 'there' });
  });

  it('a component that suspends, and was never mounted, keeps it', async () => {
    const { show, Row, SuspendedRow, sent } = held();
    const suspended = (
      <AsyncBoundary key="b" fallback="suspended">
        <SuspendedRow id="1" />
      </AsyncBoundary>
    );
    const view = await show([<Row key="a" id="1" />, suspended]);
    await view.show([suspended]);
    expect([sent.length, view.text()]).toEqual([1, 'suspended']);
    expect(sent).toMatchObject([{ isAborted: false }]);
    await sent[0]?.answer({ id: '1', text: 'there' });
    expect(view.text()).toBe('there');
  });

  it('a component that suspends again after it was mounted aborts when it leaves', async () => {
    const { show, SuspendedRow, sent, dispatch, notes, turn } = held();
    const view = await show(<SuspendedRow id="1" />);
    await sent[0]?.answer({ id: '1', text: 'there' });
    await dispatch(notes.get.invalidate({ id: '1' }));
    await turn();
    expect(sent).toHaveLength(2);
    await view.leave();
    expect(sent[1]).toMatchObject({ isAborted: true });
  });

  it('a retry that waits is ended', async () => {
    const { show, Row, sent, types } = held({ retry: { times: 5, delay: 20 } });
    const view = await show(<Row id="1" />);
    await sent[0]?.answer(503);
    await view.leave();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(sent).toHaveLength(1);
    expect(types()).toEqual(['rest/notes.get/pending', 'rest/notes.get/rejected']);
  });

  it('a component that is hidden leaves, and asks again when it is shown', async () => {
    const { show, Row, sent } = held();
    const page = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <Row id="1" />
      </Activity>
    );
    const view = await show(page('visible'));
    await view.show(page('hidden'));
    expect(sent).toMatchObject([{ isAborted: true }]);
    await view.show(page('visible'));
    expect(sent).toMatchObject([{ isAborted: true }, { isAborted: false }]);
    await sent[1]?.answer({ id: '1', text: 'there' });
    expect(view.text()).toBe('there');
  });

  it('hidden while data is renewed, a component renews it when it is shown', async () => {
    const { show, Row, sent, dispatch, slice, notes, turn } = held();
    const page = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <Row id="1" />
      </Activity>
    );
    const view = await show(page('visible'));
    await sent[0]?.answer({ id: '1', text: 'old' });
    void dispatch(slice.expireAll(notes.get));
    await turn();
    expect(sent).toHaveLength(2);
    await view.show(page('hidden'));
    await view.show(page('visible'));
    expect(sent).toMatchObject([{ isAborted: false }, { isAborted: true }, { isAborted: false }]);
    await sent[2]?.answer({ id: '1', text: 'new' });
    expect(view.text()).toBe('new');
  });

  it('a hundred that leave leave nothing', async () => {
    const { show, Row, sent, state } = held();
    const ids = Array.from({ length: 100 }, (_, index) => String(index));
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const view = await show(ids.map((id) => <Row key={id} id={id} />));
    await view.leave();
    expect(sent.filter(({ isAborted }) => isAborted)).toHaveLength(100);
    expect(state().meta).toEqual({});
    expect(timers.mock.calls.length).toBeLessThan(20);
  });
});
