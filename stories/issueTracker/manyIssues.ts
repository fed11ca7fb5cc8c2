import { recordedIssues } from '../../examples/github.js';
import { seededRandom, type SeededRandom } from './random.js';
import { BODIES, LABELS, LOGINS, TITLES } from './vocabulary.js';
import type { IssueJson } from '../../examples/github.js';

interface UserJson {
  readonly id: number;
  readonly login: string;
}

/** An issue with all that GitHub sends, of which this is what the generator varies. */
export interface TrackerIssueJson extends IssueJson {
  readonly number: number;
  readonly body: string;
  readonly state: 'open' | 'closed';
  readonly user: UserJson;
  readonly assignee: UserJson | null;
  readonly assignees: readonly UserJson[];
  readonly labels: readonly { readonly name: string }[];
  readonly created_at: string;
  readonly closed_at: string | null;
}

const FIRST_ID = 512_800_000;
const FIRST_PERSON = 21_031_100;
const NEWEST = Date.UTC(2025, 5, 30, 16);
const HOUR = 3_600_000;

/** People with all the members of a recorded one. */
function peopleLike(recorded: UserJson): UserJson[] {
  const text = JSON.stringify(recorded);
  return LOGINS.map((login, index) => {
    const person = JSON.parse(text.replaceAll(recorded.login, login)) as UserJson;
    return { ...person, id: FIRST_PERSON + index };
  });
}

/** Different titles in a random order. */
function titlesInOrder(random: SeededRandom, count: number): string[] {
  const all = TITLES.starts.flatMap((start) => [start, ...TITLES.ends.map((end) => `${start} ${end}`)]);
  return random.sample(all, count);
}

/**
 * Several hundred issues: the recorded ones, each with many titles, authors, labels and dates. Newest first, as GitHub lists
 * them, and the same for the same seed.
 *
 * @param count 476 at most: so many titles there are.
 */
export function manyIssues(count: number, seed = 1): TrackerIssueJson[] {
  const random = seededRandom(seed);
  const recorded = [...recordedIssues().values()] as TrackerIssueJson[];
  const people = recorded.slice(0, 1).flatMap(({ user }) => peopleLike(user));
  const titles = titlesInOrder(random, count);
  let createdAt = NEWEST;

  return titles.map((title, index) => {
    const template = random.pick(recorded);
    createdAt -= (1 + random.integer(40)) * HOUR;
    const isOpen = random.chance(0.62);
    const assignee = random.chance(0.6) ? random.pick(people) : null;
    const changedAt = new Date(Math.min(NEWEST, createdAt + random.integer(300) * HOUR)).toISOString();
    return {
      ...template,
      id: FIRST_ID + count - index,
      number: count - index,
      title,
      body: random.pick(BODIES),
      state: isOpen ? 'open' : 'closed',
      user: random.pick(people),
      assignee,
      assignees: assignee ? [assignee] : [],
      labels: random.sample(LABELS, random.pick([0, 1, 1, 1, 2, 2, 3])),
      created_at: new Date(createdAt).toISOString(),
      updated_at: changedAt,
      closed_at: isOpen ? null : changedAt,
    };
  });
}
