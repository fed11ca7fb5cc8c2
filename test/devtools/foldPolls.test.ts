import { expect, it } from 'vitest';
import { foldPolls } from '../../src/devtools/foldPolls.js';
import type { Moment } from '../../src/devtools/timelineOf.js';

const moment = (id: number, key: string, { isPoll = true, requestStatus = 'fulfilled', of = id } = {}): Moment =>
  ({
    ...{ id, type: `rest/get/${requestStatus}`, at: 0, isOwn: true, isSkipped: false, jump: undefined },
    entry: { action: { meta: { requestId: `${isPoll ? '~' : ''}${of}`, key, requestStatus } } },
  }) as unknown as Moment;

const folded = (moments: Moment[], isOn = true) =>
  foldPolls(moments, isOn).map(({ moment: { id }, polls }) => [id, polls.size]);

it('polls of one key are one line, the latest, also where those of another are between them', () => {
  expect(folded([moment(5, 'a'), moment(4, 'b'), moment(3, 'a'), moment(2, 'b'), moment(1, 'a')])).toEqual([
    [5, 3],
    [4, 2],
  ]);
});

it('anything else begins anew', () => {
  const moments = [moment(4, 'a'), moment(3, 'a'), moment(2, 'a', { isPoll: false }), moment(1, 'a')];
  expect(folded(moments)).toEqual([
    [4, 2],
    [2, 0],
    [1, 1],
  ]);
});

it('one that was under way for a while is one poll, and one that failed stands apart', () => {
  const pending = { requestStatus: 'pending' };
  const moments = [
    moment(6, 'a', pending),
    moment(5, 'a', { of: 4 }),
    moment(4, 'a', pending),
    moment(3, 'a', { requestStatus: 'rejected' }),
    moment(2, 'a'),
  ];
  expect(folded(moments)).toEqual([
    [6, 3],
    [3, 1],
  ]);
});

it('in the past each has a line of its own', () => {
  expect(folded([moment(2, 'a'), moment(1, 'a')], false)).toEqual([
    [2, 0],
    [1, 0],
  ]);
});
