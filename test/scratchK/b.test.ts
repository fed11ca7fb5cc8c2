import { expect, it, vi } from 'vitest';
import { configureStore } from '@reduxjs/toolkit';
import { Entity, Collection, Query, All, RestEndpoint, Endpoint, createRestSlice, resource } from '../../src/index.js';
import { cacheOf } from '../../src/store/cacheOf.js';
import { optimisticBlog } from '../support/optimisticBlog.js';
import { Post, postJson } from '../support/blog.js';

const tick = () => new Promise((r) => setTimeout(r, 30));
const make = (endpoints: any) => {
  const slice: any = createRestSlice({ endpoints, gc: false });
  const store: any = configureStore({ reducer: { rest: slice.reducer, other: (s = 0) => s }, middleware: (g) => g().concat(slice.middleware) });
  return { slice, store };
};
it('C replaceReducer hang', async () => {
  let answer: any;
  const get: any = new Endpoint(() => new Promise((r) => (answer = r)), { name: 'get' } as any);
  const { store, slice } = make({ get });
  const p = store.dispatch(slice.fetch(get));
  store.replaceReducer((() => ({ other: 1 })) as any);
  answer({ a: 1 });
  expect(await Promise.race([p.then(() => 'ok', (e: any) => e.code), tick().then(() => 'HANG')])).toBe('REDUCER_MISSING');
});
it('K polling when reducer missing', async () => {
  const bad: any[] = []; const h = (e: any) => bad.push(e);
  process.on('unhandledRejection', h); process.on('uncaughtException', h);
  const get: any = new Endpoint(async () => { await new Promise(r=>setTimeout(r,20)); return { a: 1 }; }, { name: 'get', pollFrequency: 10 } as any);
  const { store, slice } = make({ get });
  const end = store.dispatch(slice.subscribe(get));
  await new Promise(r=>setTimeout(r,15));
  store.replaceReducer((() => ({ other: 1 })) as any);
  await new Promise(r=>setTimeout(r,100));
  try { end(); } catch (e) { bad.push(e); }
  await tick();
  process.off('unhandledRejection', h); process.off('uncaughtException', h);
  expect(bad).toEqual([]);
});
it('D 204 optimistic create', async () => {
  const b: any = await optimisticBlog();
  const p = b.dispatch(b.posts.getList.push({}, { title: 'n' }));
  b.posts.getList.select(b.root(), {});
  b.answer(0, { status: 204 });
  expect(await p.then((v: any) => v, (e: any) => e.message)).toBe(null);
});
it('I placeholder cached', async () => {
  const b: any = await optimisticBlog();
  const p = b.dispatch(b.posts.getList.push({}, { title: 'n' }));
  const list = b.posts.getList.select(b.root(), {});
  const shown = list.at(-1);
  const row = (b.slice.selectEntities(b.root()) as any).Post[p.requestId];
  expect((cacheOf(b.state()) as any).isMadeOf(Post, { pk: p.requestId, row }, shown)).toBe(true);
  b.answer(0, { json: postJson(7) });
  await p; b.posts.getList.select(b.root(), {});
  await tick();
  const rows: any = cacheOf(b.state());
  expect(rows.isMadeOf(Post, { pk: p.requestId, row }, shown)).toBe(false);
});
it('L sameResult', () => {
  class U extends Entity { id=''; static override key='U' }
  const q: any = new Query(new All(U), (us: any) => us.length>1 ? [] : {});
  const { store, slice } = make({});
  store.dispatch(slice.set(U, {id:'0'}, {id:'0'}));
  const first = slice.selectQuery(q)(store.getState());
  store.dispatch(slice.set(U, {id:'1'}, {id:'1'}));
  expect([first, slice.selectQuery(q)(store.getState())]).toEqual([{}, []]);
});
it('J old list', () => {
  class T extends Entity { id=''; static override key='T' }
  const todos: any = new Collection([T], { nestKey: (p: any) => ({ u: p.id }) });
  class U extends Entity { id=''; name=''; todos: any = []; static override key='U'; static override schema: any = { todos } }
  const { store, slice } = make({});
  store.dispatch(slice.set(U, {id:'1'}, {id:'1', todos: [{id:'a'},{id:'b'}]}));
  const old = slice.selectQuery(U)(store.getState(), { id: '1' }).todos;
  store.dispatch(slice.set(U, {id:'1'}, {id:'1', todos: [{id:'a'}]}));
  expect(slice.selectQuery(U)(store.getState(), { id: '1' }).todos.length).toBe(1);
  store.dispatch(slice.set(U, {id:'1'}, {id:'1', todos: old}));
  expect(slice.selectQuery(U)(store.getState(), { id: '1' }).todos.length).toBe(2);
});
it('O throwing listener at pending', async () => {
  const get: any = new Endpoint(async () => ({ a: 1 }), { name: 'get' } as any);
  const { store, slice } = make({ get });
  let n = 0;
  store.subscribe(() => { if (n++ === 0) throw new Error('listener'); });
  vi.spyOn(console,'error').mockImplementation(()=>{}); expect(await store.dispatch(slice.fetch(get)).then((v: any) => v, (e: any) => e.message)).toEqual({ a: 1 });
});
it('P thrown exotic', async () => {
  const exotic = { get message() { throw new Error('getter'); } };
  const get: any = new Endpoint(async () => { throw exotic; }, { name: 'get' } as any);
  const { store, slice } = make({ get });
  expect(await Promise.race([store.dispatch(slice.fetch(get)).then((v: any) => v, (e: any) => 'rejected'), tick().then(() => 'HANG')])).toEqual('rejected');
});
