// A list of issues, each with an author → company and two labels, repeated in full as JSON sends them.

const CITIES = ['Lisbon', 'Oslo', 'Nairobi', 'Lima', 'Hanoi'];

const company = (number, id) => ({ id: id('Company', number), name: `Company ${number}`, city: CITIES[number % 5] });

const user = (number, companies, id) => ({
  id: id('User', number),
  login: `user${number}`,
  name: `First${number} Last${number}`,
  avatarUrl: `https://avatars.example.com/u/${number}?v=4`,
  company: company(number % companies, id),
});

const label = (number, id) => ({
  id: id('Label', number),
  name: `label ${number}`,
  color: ((number * 7919) % 0xffffff).toString(16).padStart(6, '0'),
});

function issue(number, { users, companies, labels, id }) {
  return {
    id: id('Issue', number),
    number,
    title: `Issue ${number}: something does not work`,
    body: `Steps to reproduce ${number}: open the page, press the button, wait.`,
    state: number % 3 === 0 ? 'closed' : 'open',
    comments: number % 17,
    locked: false,
    createdAt: new Date(1_600_000_000_000 + number * 60_000).toISOString(),
    author: user((number * 31) % users, companies, id),
    labels: [label((number * 3) % labels, id), label((number * 3 + 1) % labels, id)],
  };
}

const sharing = (size) => ({
  users: Math.max(10, Math.floor(size / 10)),
  companies: Math.max(5, Math.floor(size / 100)),
  labels: 30,
});

/** Everything the contenders must know of this shape. */
export const issues = {
  name: 'issues',
  rows: (size, id) => Array.from({ length: size }, (_, number) => issue(number, { ...sharing(size), id })),
  /** The rows of the main table in a payload. */
  targets: (list) => list,

  /** The server's answer after `row` was changed for the n-th time, and what tells the n. */
  changed: (row, n) => ({ ...row, title: `Changed ${n}` }),
  seen: (row) => row.title,

  /** Entity classes, for both libraries that have them. */
  entities({ Entity }) {
    class Company extends Entity {
      id = '';
      name = '';
      city = '';
      static key = 'Company';
    }
    class User extends Entity {
      id = '';
      login = '';
      name = '';
      avatarUrl = '';
      company = Company.fromJS();
      static key = 'User';
      static schema = { company: Company };
    }
    class Label extends Entity {
      id = '';
      name = '';
      color = '';
      static key = 'Label';
    }
    class Issue extends Entity {
      id = '';
      number = 0;
      title = '';
      body = '';
      state = '';
      comments = 0;
      locked = false;
      createdAt = '';
      author = User.fromJS();
      labels = [];
      static key = 'Issue';
      static schema = { author: User, labels: [Label] };
    }
    return { item: Issue, row: Issue };
  },

  normalizr({ Entity }) {
    const user = new Entity('User', { company: new Entity('Company') });
    const item = new Entity('Issue', { author: user, labels: [new Entity('Label')] });
    return { item, row: item };
  },

  tables: ['Issue', 'User', 'Company', 'Label'],
  /** Joined rows, from `{ [table]: { [id]: row } }`. */
  join: (ids, { Issue, User, Company, Label }) =>
    ids.map((id) => {
      const row = Issue[id];
      const author = User[row.author];
      const labels = row.labels.map((each) => Label[each]);
      return { ...row, author: { ...author, company: Company[author.company] }, labels };
    }),

  /** For stores of whole responses: the row in a list that an answer is about, and a list with that row exchanged. */
  find: (list, answer) => list.find((row) => row.id === answer.id),
  replace: (list, row) => list.map((each) => (each.id === row.id ? { ...each, ...row } : each)),

  handWritten() {
    const [issues, users, companies, labels] = [new Map(), new Map(), new Map(), new Map()];
    const keep = (table, row) => {
      const known = table.get(row.id);
      if (known === undefined) table.set(row.id, row);
      return known ?? row;
    };
    return {
      put(row) {
        const author = keep(users, row.author);
        author.company = keep(companies, author.company);
        issues.set(row.id, { ...row, author, labels: row.labels.map((each) => keep(labels, each)) });
        return row.id;
      },
      get: (id) => issues.get(id),
    };
  },

  /** Throws unless the list is complete. */
  check(list, size) {
    const last = list[size - 1];
    if (list.length !== size || !last.author.company.city || last.labels.length !== 2 || !last.labels[1].color) {
      throw new Error('The list of issues is not complete.');
    }
  },
};
