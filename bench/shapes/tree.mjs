// Threads of ten comments, replies inside replies, each with its author. The main table refers to itself.

const THREAD = 10;

const user = (number, id) => ({
  id: id('User', number),
  login: `user${number}`,
  avatarUrl: `https://avatars.example.com/u/${number}?v=4`,
  isStaff: number % 20 === 0,
});

/** Comment `at` of a thread answers comment `(at - 1) / 2`: a binary tree, four levels deep. */
function comment(thread, at, setting) {
  const number = thread * THREAD + at;
  const replies = [2 * at + 1, 2 * at + 2].filter((reply) => reply < THREAD && thread * THREAD + reply < setting.size);
  return {
    id: setting.id('Comment', number),
    text: `Comment ${number}: I see the same here, with the newest version as well.`,
    score: (number * 13) % 200,
    editedAt: number % 4 === 0 ? new Date(1_650_000_000_000 + number * 1000).toISOString() : null,
    author: user((number * 17) % setting.users, setting.id),
    replies: replies.map((reply) => comment(thread, reply, setting)),
  };
}

const flat = (list) => list.flatMap((row) => [row, ...flat(row.replies)]);

function find(list, answer) {
  for (const row of list) {
    const found = row.id === answer.id ? row : find(row.replies, answer);
    if (found !== undefined) return found;
  }
  return undefined;
}

function replace(list, answer) {
  const next = list.map((row) => {
    if (row.id === answer.id) return { ...row, ...answer };
    const replies = replace(row.replies, answer);
    return replies === row.replies ? row : { ...row, replies };
  });
  return next.some((row, index) => row !== list[index]) ? next : list;
}

function join(ids, tables) {
  return ids.map((id) => {
    const row = tables.Comment[id];
    return { ...row, author: tables.User[row.author], replies: join(row.replies, tables) };
  });
}

export const tree = {
  name: 'tree',
  rows(size, id) {
    const setting = { size, id, users: Math.max(10, Math.floor(size / 20)) };
    return Array.from({ length: Math.ceil(size / THREAD) }, (_, thread) => comment(thread, 0, setting));
  },
  targets: flat,

  /** The answer to an edit names no replies. */
  changed: ({ replies: _replies, ...row }, n) => ({ ...row, text: `Edited ${n}` }),
  seen: (row) => row.text,

  entities({ Entity }) {
    class User extends Entity {
      id = '';
      login = '';
      avatarUrl = '';
      isStaff = false;
      static key = 'User';
    }
    class Comment extends Entity {
      id = '';
      text = '';
      score = 0;
      editedAt = null;
      author = User.fromJS();
      replies = [];
      static key = 'Comment';
      static schema = { author: User };
    }
    Comment.schema = { author: User, replies: [Comment] };
    return { item: Comment, row: Comment };
  },

  normalizr({ Entity }) {
    const item = new Entity('Comment', { author: new Entity('User') });
    item.define({ replies: [item] });
    return { item, row: item };
  },

  tables: ['Comment', 'User'],
  join,
  find,
  replace,

  handWritten() {
    const [comments, users] = [new Map(), new Map()];
    const put = (row) => {
      if (!users.has(row.author.id)) users.set(row.author.id, row.author);
      const kept = { ...comments.get(row.id), ...row, author: users.get(row.author.id) };
      if (row.replies !== undefined) kept.replies = row.replies.map(put);
      comments.set(row.id, kept);
      return row.id;
    };
    const get = (id) => {
      const row = comments.get(id);
      return { ...row, replies: row.replies.map(get) };
    };
    return { put, get };
  },

  check(list, size) {
    const all = flat(list);
    if (all.length !== size || !all[size - 1].author.login) throw new Error('The tree of comments is not complete.');
  },
};
