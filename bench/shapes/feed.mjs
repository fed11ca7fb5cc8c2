// A feed of posts, photos and events: told apart by `type`, with members that are null or missing, and JSON that no
// schema declares.

const user = (number, id) => ({ id: id('User', number), handle: `@user${number}`, name: `User Number ${number}` });

const post = (number, { id, users }) => ({
  text: `Post ${number}. ${'Something happened today. '.repeat(number % 5)}`,
  mentions: number % 3 === 0 ? [user((number * 7) % users, id)] : [],
  stats: { likes: number % 300, shares: number % 7, byDay: [number % 3, number % 5, number % 11] },
});

const photo = (number, { id }) => ({
  url: `https://images.example.com/${number}.jpg`,
  size: { width: 1200 + (number % 400), height: 800 },
  album: number % 2 === 0 ? null : { id: id('Album', number % 50), title: `Album ${number % 50}` },
  ...(number % 4 === 0 && { caption: `A photo of day ${number}` }),
});

const event = (number, { id, users }) => ({
  title: `Event ${number}`,
  startsAt: new Date(1_700_000_000_000 + number * 3_600_000).toISOString(),
  place: { name: `Hall ${number % 12}`, at: [number % 90, number % 180] },
  attendees: Array.from({ length: number % 6 }, (_, guest) => user((number * 11 + guest) % users, id)),
});

const KINDS = [
  ['post', 'Post', post],
  ['photo', 'Photo', photo],
  ['event', 'Event', event],
];

function entry(number, setting) {
  const [type, table, members] = KINDS[number % KINDS.length];
  return {
    id: setting.id(table, number),
    type,
    author: user((number * 13) % setting.users, setting.id),
    ...members(number, setting),
    pinned: false,
  };
}

const is = (row) => (each) => each.id === row.id && each.type === row.type;

export const feed = {
  name: 'feed',
  rows(size, id) {
    const setting = { id, users: Math.max(10, Math.floor(size / 8)) };
    return Array.from({ length: size }, (_, number) => entry(number, setting));
  },
  targets: (list) => list,
  changed: (row, n) => ({ ...row, stats: { edits: n } }),
  seen: (row) => row.stats.edits,

  entities({ Entity, Union }) {
    class User extends Entity {
      id = '';
      handle = '';
      name = '';
      static key = 'User';
    }
    class Album extends Entity {
      id = '';
      title = '';
      static key = 'Album';
    }
    class Entry extends Entity {
      id = '';
      type = '';
      author = User.fromJS();
      pinned = false;
      stats = null;
    }
    class Post extends Entry {
      text = '';
      mentions = [];
      static key = 'Post';
      static schema = { author: User, mentions: [User] };
    }
    class Photo extends Entry {
      url = '';
      size = null;
      album = null;
      caption = '';
      static key = 'Photo';
      static schema = { author: User, album: Album };
    }
    class Event extends Entry {
      title = '';
      startsAt = '';
      place = null;
      attendees = [];
      static key = 'Event';
      static schema = { author: User, attendees: [User] };
    }
    const item = new Union({ post: Post, photo: Photo, event: Event }, 'type');
    return { item, row: item };
  },

  normalizr({ Entity, Union }) {
    const [user, album] = [new Entity('User'), new Entity('Album')];
    const item = new Union(
      {
        post: new Entity('Post', { author: user, mentions: [user] }),
        photo: new Entity('Photo', { author: user, album }),
        event: new Entity('Event', { author: user, attendees: [user] }),
      },
      'type',
    );
    return { item, row: item };
  },

  tables: ['Post', 'Photo', 'Event', 'User', 'Album'],
  join: (refs, { Post, Photo, Event, User, Album }) => {
    const users = (ids) => ids.map((id) => User[id]);
    const joins = {
      post: (row) => ({ ...row, mentions: users(row.mentions) }),
      photo: (row) => ({ ...row, album: row.album === null ? null : Album[row.album] }),
      event: (row) => ({ ...row, attendees: users(row.attendees) }),
    };
    const tables = { post: Post, photo: Photo, event: Event };
    return refs.map(({ id, schema }) => {
      const row = tables[schema][id];
      return { ...joins[schema](row), author: User[row.author] };
    });
  },

  find: (list, answer) => list.find(is(answer)),
  replace: (list, answer) => list.map((row) => (is(answer)(row) ? { ...row, ...answer } : row)),

  handWritten() {
    const [entries, users, albums] = [new Map(), new Map(), new Map()];
    const keep = (table, row) => {
      const known = table.get(row.id);
      if (known === undefined) table.set(row.id, row);
      return known ?? row;
    };
    const keepUser = (row) => keep(users, row);
    return {
      put(row) {
        const kept = { ...row, author: keepUser(row.author) };
        if (row.mentions) kept.mentions = row.mentions.map(keepUser);
        if (row.attendees) kept.attendees = row.attendees.map(keepUser);
        if (row.album) kept.album = keep(albums, row.album);
        const ref = `${row.type}:${row.id}`;
        entries.set(ref, kept);
        return ref;
      },
      get: (ref) => entries.get(ref),
    };
  },

  check(list, size) {
    const last = list[size - 1];
    const hasGuests = list.every((row) => row.type !== 'event' || row.attendees.every((guest) => guest.name));
    if (list.length !== size || !last.author.name || !hasGuests) throw new Error('The feed is not complete.');
  },
};
