import { configureStore } from '@reduxjs/toolkit';
import { describe, expectTypeOf, it } from 'vitest';
import { createRestSlice, Entity, EntityMixin, resource, RestEndpoint, Values } from '../../src/index.js';
import { User } from './models.js';

class Tag extends EntityMixin(
  class {
    slug = '';
    label = '';
  },
  { pk: 'slug' },
) {}

class Story extends Entity {
  id = '';
  title = '';
  author = User.fromJS();
  editor: User | null = null;
  tags: Tag[] = [];
  roles: Readonly<Record<string, User>> = {};
  place = { city: '' };
  static override schema = { author: User, editor: User, tags: [Tag], roles: new Values(User) };
}

const stories = resource({ path: '/stories/:id', schema: Story });
const getHome = new RestEndpoint({ path: '/home', schema: { top: Story, all: [Story] } });
const rest = createRestSlice({ endpoints: { stories, getHome } });
const { dispatch } = configureStore({
  reducer: { [rest.reducerPath]: rest.reducer },
  middleware: (getDefault) => getDefault().concat(rest.middleware),
});
const { endpoints } = rest;
const ids = { author: '5', editor: 7, tags: ['a', { slug: 'b' }], roles: { lead: '5', second: { id: '6' } } };

describe('ids for related entities (F41, decision 101)', () => {
  it('in bodies', () => {
    void dispatch(endpoints.stories.create({ title: 'x', ...ids }));
    void dispatch(endpoints.stories.getList.push([{ author: 5 }, { author: { name: 'Ada' } }]));
    void dispatch(endpoints.stories.update({ id: 1 }, ids));
    void dispatch(endpoints.stories.partialUpdate({ id: 1 }, { editor: null, tags: [1] }));
    void stories.partialUpdate({ id: 1 }, { author: '5' });
    // @ts-expect-error a primary key is text or a number (F41)
    void stories.partialUpdate({ id: 1 }, { author: true });
    // @ts-expect-error what is no entity has no id (F41)
    void stories.partialUpdate({ id: 1 }, { place: '5' });
    // @ts-expect-error an item of a list, too (F41)
    void stories.partialUpdate({ id: 1 }, { tags: [true] });
    // @ts-expect-error the body itself is an object (F41)
    void stories.update({ id: 1 }, '5');
  });

  it('in set', () => {
    void dispatch(rest.set(Story, { id: '1' }, ids));
    void dispatch(rest.set(Story, { id: '1' }, (story) => ({ ...story, author: '5' })));
    void dispatch(rest.set(stories.getList.schema, {}, ['1', { id: '2' }]));
    // @ts-expect-error a primary key is text or a number (F41)
    void dispatch(rest.set(Story, { id: '1' }, { author: true }));
  });

  it('in setResponse', () => {
    void dispatch(endpoints.stories.get.setResponse({ id: 1 }, ids));
    void dispatch(endpoints.stories.getList.setResponse({}, [ids]));
    void dispatch(endpoints.getHome.setResponse({ top: ids, all: [ids] }));
    // @ts-expect-error a primary key is text or a number (F41)
    void dispatch(endpoints.getHome.setResponse({ top: { author: true } }));
  });

  it('in the payload of what matchers find', () => {
    const action: unknown = undefined;
    if (!endpoints.stories.get.matchFulfilled(action)) return;
    const { author, tags } = action.payload;
    expectTypeOf(author).extract<string | number>().toEqualTypeOf<string | number>();
    if (typeof author === 'object') expectTypeOf(author.name).toEqualTypeOf<string | undefined>();
    for (const tag of tags ?? [])
      if (typeof tag === 'object') expectTypeOf(tag.label).toEqualTypeOf<string | undefined>();
  });

  it('but an answer itself is what it is', () => {
    const action: unknown = undefined;
    if (endpoints.stories.getList.matchFulfilled(action)) {
      expectTypeOf(action.payload.map(({ title }) => title)).toEqualTypeOf<(string | undefined)[]>();
    }
    if (endpoints.getHome.matchFulfilled(action)) {
      expectTypeOf(action.payload.all?.map(({ title }) => title)).toEqualTypeOf<(string | undefined)[] | undefined>();
    }
  });

  it('but not in what is read', () => {
    const story = endpoints.stories.get.select(undefined as never, { id: 1 });
    expectTypeOf(story?.author).toEqualTypeOf<User | undefined>();
    expectTypeOf(story?.tags).toEqualTypeOf<Tag[] | undefined>();
  });
});
