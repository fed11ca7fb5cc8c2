// Two tabs of one app.
import { createRestSlice, Entity, resource } from 'rest-slice';
import { tabs } from 'rest-slice/tabs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settle, storeOf, Wire } from './wire.js';

const open: { rest: any; store: any }[] = [];
afterEach(() => {
  for (const { rest, store } of open.splice(0)) rest.controller(store).dispose();
  vi.unstubAllGlobals();
});

class Post extends Entity {
  id = 0;
  title = '';
  static override key = 'Post';
}
const posts: any = resource({ path: '/posts/:id', schema: Post });
const session = (state: string | null = 'ann', action: any) => (action.type === 'session' ? action.payload : state);
const user = (state: any) => state.session ?? undefined;
const told = () => settle(20);

function tab(channel: string, who: string | null = 'ann') {
  const rest: any = createRestSlice({ endpoints: { posts }, gc: false, user, features: [tabs({ channel })] } as any);
  const store = storeOf(rest, { session });
  open.push({ rest, store });
  if (who !== 'ann') store.dispatch({ type: 'session', payload: who });
  const title = (id = 1) => rest.selectQuery(Post)(store.getState(), { id })?.title;
  return { rest, store, dispatch: store.dispatch, e: rest.endpoints, title };
}

describe('tabs of one user', () => {
  it('share what is answered, and what is set', async () => {
    new Wire({ 'GET /posts/1': () => ({ id: 1, title: 'a' }) });
    const [one, two] = [tab('share'), tab('share')];
    await settle();
    await one.dispatch(one.e.posts.get({ id: 1 }));
    await told();
    expect(two.title()).toBe('a');
    await two.dispatch(two.rest.set(Post, { id: 1 }, { title: 'b' }));
    await told();
    expect(one.title()).toBe('b');
  });

  it('keep a newer read, whatever is heard twice', async () => {
    const heard: any[] = [];
    const spy = new BroadcastChannel('twice');
    spy.onmessage = ({ data }) => void heard.push(data);
    const [one, two] = [tab('twice'), tab('twice')];
    await settle();
    await one.dispatch(one.rest.set(Post, { id: 1 }, { title: 'set' }));
    await told();
    new Wire({ 'GET /posts/1': () => ({ id: 1, title: 'newer' }) });
    await two.dispatch(two.e.posts.get({ id: 1 }));
    await told();
    expect(one.title()).toBe('newer');
    for (const message of heard.slice()) spy.postMessage(message);
    await told();
    expect([one.title(), two.title()]).toEqual(['newer', 'newer']);
    spy.close();
  });
});

describe('tabs of two users', () => {
  it('share nothing', async () => {
    new Wire({ 'GET /posts/1': () => ({ id: 1, title: "ann's" }) });
    const [one, two] = [tab('others'), tab('others', 'bob')];
    await settle();
    await one.dispatch(one.e.posts.get({ id: 1 }));
    await told();
    expect(two.title()).toBeUndefined();
  });
});
