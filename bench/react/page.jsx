// Runs in the browser: one contender, one sample at a time. See bench/README.md.
import { memo, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createApp, useDetail, useList, useRow } from 'contender';
import { makeIssues, serve } from './server.js';

const counts = { commits: 0, rows: 0 };
let app;

const Shown = ({ id, issue }) => (
  <li data-id={id}>
    <b>{issue.title}</b> {issue.state} {issue.comments} <i>{issue.author.name}</i>
  </li>
);

const ListRow = memo(function ListRow({ issue }) {
  counts.rows += 1;
  return <Shown id={issue.id} issue={issue} />;
});
function List() {
  const issues = useList() ?? [];
  return (
    <ul>
      {issues.map((issue) => (
        <ListRow key={issue.id} issue={issue} />
      ))}
    </ul>
  );
}

const ReadingRow = memo(function ReadingRow({ id }) {
  const issue = useRow(id);
  counts.rows += 1;
  return <Shown id={id} issue={issue} />;
});
const Rows = memo(function Rows({ ids }) {
  return (
    <ul>
      {ids.map((id) => (
        <ReadingRow key={id} id={id} />
      ))}
    </ul>
  );
});

let select;
function Detail({ first }) {
  const [id, setId] = useState(first);
  select = setId;
  const issue = useDetail(id, app);
  return <p>{issue?.title}</p>;
}

let root;
let place;
let issues;
let mode;
let show;

const tick = () => new Promise((resolve) => setTimeout(resolve, 0));
/** Whatever is under way comes to its end. */
const rest = async () => {
  for (let n = 0; n < 5; n += 1) await tick();
};

/** ms until `isThere`, from the call of `act` on; looked at whenever the page has changed. */
function timeUntil(isThere, act) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const limit = setTimeout(() => reject(new Error('What was done is not shown.')), 5_000);
    const look = () => {
      if (!isThere()) return;
      const time = performance.now() - start;
      observer.disconnect();
      clearTimeout(limit);
      resolve(time);
    };
    const observer = new MutationObserver(look);
    observer.observe(place, { subtree: true, childList: true, characterData: true });
    act();
    look();
  });
}

const shownTitle = (row) => place.querySelectorAll('b')[row]?.textContent;
const shownAuthors = (name) => [...place.querySelectorAll('i')].every(({ textContent }) => textContent === name);

/** A page with nothing on it but an app whose data is loaded. */
async function open(given, size) {
  mode = given;
  issues = makeIssues(size);
  serve(issues);
  app = createApp({ mode });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  let setShown;
  function Screen() {
    const [shown, set] = useState(null);
    setShown = set;
    return <Suspense fallback="waiting">{shown}</Suspense>;
  }
  const { Provider } = app;
  root.render(
    <Provider>
      <Screen />
    </Provider>,
  );
  await rest();
  await app.load();
  await rest();
  // With its effects, and without the layout of the browser, which is the same for all.
  show = (element) => {
    const start = performance.now();
    flushSync(() => setShown(element));
    return performance.now() - start;
  };
}

async function close() {
  root.unmount();
  await rest();
  app.dispose?.();
  place.remove();
}

const screen = () => (mode === 'list' ? <List /> : <Rows ids={issues.map(({ id }) => id)} />);

const works = {
  mount() {
    const time = show(screen());
    if (place.querySelectorAll('li').length !== issues.length) throw new Error('Not all rows are shown.');
    return time;
  },
  async 'update one'(n) {
    const row = (n * 37) % issues.length;
    const title = `Changed ${n}`;
    issues[row] = { ...issues[row], title };
    const next = structuredClone(issues[row]);
    return timeUntil(
      () => shownTitle(row) === title,
      () => void app.update(next),
    );
  },
  async 'update one shared by all'(n) {
    const author = { id: 'u1', name: `Author ${n}` };
    issues = issues.map((issue) => ({ ...issue, author }));
    const time = await timeUntil(
      () => place.querySelector('li:last-child i').textContent === author.name,
      () => void app.updateAuthor({ ...author }),
    );
    await rest();
    if (!shownAuthors(author.name)) throw new Error('A row shows another author.');
    return time;
  },
  async 'refetch identical'() {
    serve(issues);
    const start = performance.now();
    await app.refetch();
    return performance.now() - start;
  },
};

async function measured(work, n) {
  await rest();
  globalThis.gc?.();
  Object.assign(counts, { commits: 0, rows: 0 });
  const time = await work(n);
  await rest();
  return { time, ...counts };
}

/** One app from its mount on: `{ [work]: { time (ms), commits, rows } }`. */
async function sample(given, size, n) {
  await open(given, size);
  const found = {};
  for (const [name, work] of Object.entries(works)) found[name] = await measured(work, n + 1);
  await close();
  await open(given, size);
  show(<Detail first={issues[0].id} />);
  found['switch detail 20 times'] = await measured(async () => {
    const start = performance.now();
    for (let turn = 1; turn <= 20; turn += 1) {
      const { id, title } = issues[(turn * 41) % size];
      await timeUntil(
        () => place.querySelector('p')?.textContent === title,
        () => select(id),
      );
    }
    return performance.now() - start;
  });
  await close();
  return found;
}

// React tells its developer tools of each commit, in production as well.
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__.onCommitFiberRoot = () => void (counts.commits += 1);
globalThis.sample = sample;
/** For profiles: an app with its screen, and one work many times. */
globalThis.prepare = async (given, size) => {
  await open(given, size);
  show(screen());
};
globalThis.mounts = async (given, size, times) => {
  const found = [];
  for (let n = 0; n < times; n += 1) {
    await open(given, size);
    found.push((await measured(works.mount)).time);
    await close();
  }
  return found;
};
globalThis.repeat = async (name, times) => {
  const found = [];
  for (let n = 0; n < times; n += 1) found.push((await measured(works[name], n + 1)).time);
  return found;
};
