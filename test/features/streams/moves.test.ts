/** A `move` under way, and a stream that tells of the same item: whoever comes last, nothing wrong is fresh. */
import { expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../../src/index.js';
import { streams } from '../../../src/features/index.js';
import { controlledServer } from '../../support/controlledServer.js';
import { testStore } from '../../support/testStore.js';

class Card extends Entity {
  id = '';
  column = '';
  static override key = 'Card';
}

const COLUMNS = ['todo', 'doing', 'done'] as const;

it.each([
  ['of a later move that comes first: nobody knows which of them the server did last', 'done', 'told first', '0 0! 1!'],
  ['of a later move that comes after the answer', 'done', 'answered first', '0 0! 1!'],
  ['of itself that comes first', 'doing', 'told first', '0 1! 0'],
  ['of itself that comes after the answer', 'doing', 'answered first', '0 1! 0'],
])('a message %s', async (_, column, order, expected) => {
  const { Held, send, answer } = controlledServer();
  let tell: () => void = () => undefined;
  const cards = resource({
    path: '/cards/:id',
    schema: Card,
    Endpoint: Held,
    searchParams: {} as Pick<Card, 'column'>,
  }).extend(({ getList }) => ({
    getList: getList.extend({
      stream: ({ set, signal }) =>
        new Promise<void>((resolve) => {
          tell = () => void set(Card, { id: '1' }, { id: '1', column });
          signal.addEventListener('abort', () => resolve());
        }),
    }),
  }));
  const { dispatch, endpoints, root } = testStore(() =>
    createRestSlice({ endpoints: { cards }, features: [streams()] }),
  );
  const { getList } = endpoints.cards;
  for (const name of COLUMNS)
    await dispatch(getList.setResponse({ column: name }, name === 'todo' ? [{ id: '1', column: name } as Card] : []));
  const stop = dispatch(getList.subscribe({ column: 'todo' }));
  await send(dispatch(getList.move({ id: '1' }, { column: 'doing' } as Card)));
  if (order === 'told first') tell();
  await answer(0, { id: '1', column: 'doing' });
  if (order === 'answered first') tell();
  // How many each column has, and `!` where it is stale: what joins without a comparer goes to the end, and is asked for.
  const shown = COLUMNS.map((name) => {
    const { data, expiresAt } = getList.selectResponse(root(), { column: name });
    return `${String(data?.length)}${expiresAt > Date.now() ? '' : '!'}`;
  });
  expect(shown.join(' ')).toBe(expected);
  stop();
});
