import { createRestSlice, resource } from 'rest-slice';
import { timeTravel } from 'rest-slice/features';
import { Issue } from '../../examples/github.js';
import { LABELS } from './vocabulary.js';

export const API = 'https://api.example.com';

/** Which issues a list has. */
export interface IssueQuery {
  readonly state?: Issue['state'];
  readonly label?: string;
}

/** Where issues live. What they are made of (users, labels, a milestone) is declared in examples/github.ts. */
export const IssueResource = resource({
  path: '/issues/:id',
  urlPrefix: API,
  schema: Issue,
  searchParams: {} as IssueQuery | undefined,
  // Lists are asked for by the name of a label, and an issue here has the labels' primary keys.
  filters: {
    label: ({ labels }, name) =>
      labels.some((id) => LABELS.some((label) => label.name === name && String(label.id) === id)),
  },
  // The newest first.
  sortComparer: (a, b) => b.number - a.number,
  optimistic: true,
});

/** Stories go back in time in production, too. */
export const rest = createRestSlice({ endpoints: { issues: IssueResource }, features: [timeTravel()] });
