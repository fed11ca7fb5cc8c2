import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { rest } from './api.js';
import { LABELS } from './vocabulary.js';
import type { Issue } from '../../examples/github.js';
import type { AppDispatch } from './createTracker.js';
import type { Draft } from './NewIssue.js';
import type { Save } from './useSaves.js';

const { issues } = rest.endpoints;

/** What can be done to issues: every call is one request, and shows before the server has answered. */
export function useIssueActions(save: Save, select: (id: number | null) => void) {
  const dispatch = useDispatch<AppDispatch>();
  return useMemo(
    () => ({
      async create({ title, label }: Draft): Promise<void> {
        const body = { title, state: 'open' as const, labels: LABELS.filter(({ name }) => name === label) };
        // The new issue joins the lists whose arguments are those of the call, or members of the body.
        const create = label === '' ? issues.getList.unshift(body) : issues.getList.unshift({ label }, body);
        await save(`Create “${title}”`, async () => select((await dispatch(create)).id));
      },

      async rename({ id }: Issue, title: string): Promise<void> {
        await save(`Rename to “${title}”`, () => dispatch(issues.partialUpdate({ id }, { title })));
      },

      async setState({ id, title }: Issue, state: Issue['state']): Promise<void> {
        // It moves between the panes by itself: the lists are asked for by its state and its labels.
        const change = state === 'closed' ? 'Close' : 'Reopen';
        await save(`${change} “${title}”`, () => dispatch(issues.partialUpdate({ id }, { state })));
      },

      async remove({ id, title }: Issue): Promise<void> {
        select(null);
        const isGone = await save(`Delete “${title}”`, () => dispatch(issues.delete({ id })));
        if (!isGone) select(id);
      },
    }),
    [dispatch, save, select],
  );
}

export type IssueActions = ReturnType<typeof useIssueActions>;
