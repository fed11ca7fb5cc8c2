import definitions from '@octokit/webhooks-examples';
import { Entity } from 'rest-slice';

/** A person, a bot, or an organization that acts like one. */
export class User extends Entity {
  id = 0;
  login = '';
  static override key = 'User';
}

export class Label extends Entity {
  id = 0;
  name = '';
  /** Six hexadecimal digits. */
  color = '';
  static override key = 'Label';
}

export class Milestone extends Entity {
  id = 0;
  title = '';
  /** `null` where the account is gone. */
  creator: User | null = null;
  static override key = 'Milestone';
  static override schema = { creator: User, created_at: Date, updated_at: Date, due_on: Date, closed_at: Date };
}

export class Issue extends Entity {
  id = 0;
  /** What people call it by: `#12`. */
  number = 0;
  title = '';
  body: string | null = null;
  state: 'open' | 'closed' = 'open';
  /** `null` where the account is gone. */
  user: User | null = null;
  assignee: User | null = null;
  assignees: User[] = [];
  labels: Label[] = [];
  milestone: Milestone | null = null;
  created_at = new Date(0);
  updated_at = new Date(0);
  closed_at: Date | null = null;
  static override key = 'Issue';
  static override schema = {
    user: User,
    assignee: User,
    assignees: [User],
    labels: [Label],
    milestone: Milestone,
    created_at: Date,
    updated_at: Date,
    closed_at: Date,
  };
}

/** An event as GitHub sent it to a webhook: JSON with whole users, repositories, issues … nested in each other. */
export interface Recording {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

const recorded = definitions as unknown as readonly { name: string; examples: Recording['payload'][] }[];

/** Every recorded event. */
export const recordings: readonly Recording[] = recorded.flatMap(({ name, examples }) =>
  examples.map((payload) => ({ name, payload })),
);

/** An issue as GitHub sends it. */
export interface IssueJson {
  readonly id: number;
  readonly title: string;
  readonly state: string;
  readonly updated_at: string;
}

/** Each recorded issue once, as it was when last updated. */
export function recordedIssues(): Map<number, IssueJson> {
  const issues = new Map<number, IssueJson>();
  for (const { name, payload } of recordings) {
    if (name !== 'issues') continue;
    const issue = payload.issue as IssueJson;
    const known = issues.get(issue.id);
    if (!known || issue.updated_at > known.updated_at) issues.set(issue.id, issue);
  }
  return issues;
}
