import { Issue, Label, Milestone, User } from '../../examples/github.js';
import { Entity } from '../../src/index.js';

/** GitHub writes a moment as text, or (in push events) as seconds. */
const moment = (value: string | number): Date => new Date(typeof value === 'number' ? value * 1000 : value);

/** An organization's profile: other fields than those of the user that acts for it, under the same id. */
class Organization extends Entity {
  id = 0;
  login = '';
  static override key = 'Organization';
}

class Repository extends Entity {
  id = 0;
  name = '';
  owner = User.fromJS();
  static override key = 'Repository';
  static override schema = { owner: User, created_at: moment, updated_at: moment, pushed_at: moment };
}

const branch = { user: User, repo: Repository };

class PullRequest extends Entity {
  id = 0;
  number = 0;
  static override key = 'PullRequest';
  static override schema = { ...Issue.schema, requested_reviewers: [User], head: branch, base: branch };
}

class Comment extends Entity {
  id = 0;
  body = '';
  user = User.fromJS();
  static override key = 'Comment';
  static override schema = { user: User, created_at: Date, updated_at: Date };
}

const app = { owner: User };
const checkSuite = { app, pull_requests: [PullRequest] };
const discussion = { user: User, answer_chosen_by: User };
const packageVersion = {
  author: User,
  release: { author: User },
  // Text in some payloads.
  body: { repository: { repository: Repository } },
};

/**
 * Whatever an event may bring. What it says about the past comes first, so that the present is written over it.
 */
export const payloadSchema = {
  changes: {
    new_discussion: discussion,
    new_issue: Issue,
    new_repository: Repository,
    old_issue: Issue,
    old_repository: Repository,
    owner: { from: { user: User } },
  },
  old_answer: Comment,
  previous_marketplace_purchase: { account: User },

  alert: { dismissed_by: User, dismisser: User },
  answer: Comment,
  assignee: User,
  blocked_user: User,
  build: { pusher: User },
  check_run: { ...checkSuite, check_suite: checkSuite },
  check_suite: checkSuite,
  comment: Comment,
  commit: { author: User, committer: User },
  deployment: { creator: User, performed_via_github_app: app },
  deployment_status: { creator: User },
  discussion,
  forkee: Repository,
  installation: { account: User, suspended_by: User },
  invitation: { inviter: User },
  issue: Issue,
  label: Label,
  marketplace_purchase: { account: User },
  member: User,
  membership: { user: User },
  milestone: Milestone,
  organization: Organization,
  package: { owner: User, package_version: packageVersion },
  project: { creator: User },
  project_card: { creator: User },
  projects_v2_item: { creator: User },
  pull_request: PullRequest,
  release: { author: User },
  repositories: [Repository],
  repositories_added: [Repository],
  repositories_removed: [Repository],
  repository: Repository,
  requested_reviewer: User,
  requester: User,
  requestor: User,
  review: { user: User },
  sender: User,
  sponsorship: { sponsor: User, sponsorable: User },
  thread: { comments: [Comment] },
  user: User,
  workflow_run: {
    actor: User,
    head_repository: Repository,
    pull_requests: [PullRequest],
    repository: Repository,
    triggering_actor: User,
  },
};
