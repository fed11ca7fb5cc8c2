import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { pendingMutations, restored } from 'rest-slice/offline';
import { useController, useDLE } from 'rest-slice/react';
import type { Note, Tab, Visit } from './createNotes.js';
import './offlineNotes.css';

const quietly = (promise: Promise<unknown>): void => void promise.catch(() => undefined);

function NoteRow({ tab, note, isPending }: { tab: Tab; note: Note; isPending: boolean }) {
  const { fetch } = useController();
  const { notes } = tab.rest.endpoints;
  const { id, text } = note;
  return (
    <li className="note">
      <input
        className="input"
        aria-label={`Text of ${text}`}
        defaultValue={text}
        key={text}
        onBlur={({ target }) => {
          if (target.value !== text) quietly(fetch(notes.partialUpdate, { id }, { text: target.value }));
        }}
      />
      {isPending && <span className="badge">not sent yet</span>}
      <button type="button" className="button" onClick={() => quietly(fetch(notes.delete, { id }))}>
        Delete
      </button>
    </li>
  );
}

function Notes({ tab }: { tab: Tab }) {
  const { notes } = tab.rest.endpoints;
  const { data = [] } = useDLE(notes.getList);
  const pending = useSelector(pendingMutations);
  const { fetch } = useController();
  const unsent = JSON.stringify(pending);
  return (
    <>
      <p role="status" className="hint">
        {pending.length === 0 ? 'Everything is saved' : `${String(pending.length)} to be sent`}
      </p>
      <ul>
        {data.map((note) => (
          <NoteRow key={note.id} tab={tab} note={note} isPending={unsent.includes(note.id)} />
        ))}
      </ul>
      <form
        className="newNote"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const text = new FormData(form).get('text') as string;
          form.reset();
          quietly(fetch(notes.getList.push, { text }));
        }}
      >
        <input className="input" name="text" aria-label="New note" required />
        <button className="button">Add</button>
      </form>
    </>
  );
}

/** Nothing is shown before what was stored is in. */
function Restored({ tab }: { tab: Tab }) {
  const dispatch = useDispatch<Tab['store']['dispatch']>();
  const [isIn, setIsIn] = useState(false);
  useEffect(() => void dispatch(restored()).then(() => setIsIn(true)), [dispatch]);
  return isIn ? <Notes tab={tab} /> : <p role="status">Opening…</p>;
}

/** From one load of the page to the next. */
function Life({ visit }: { visit: Visit }) {
  const [tab] = useState(() => visit.open());
  useEffect(() => tab.close, [tab]);
  return (
    <Provider store={tab.store}>
      <Restored tab={tab} />
    </Provider>
  );
}

function TabPane({ visit, name }: { visit: Visit; name: string }) {
  const heading = useId();
  const [reloads, setReloads] = useState(0);
  return (
    <section aria-labelledby={heading} className="pane">
      <header className="tabHead">
        <h2 id={heading}>{name}</h2>
        <button type="button" className="button" onClick={() => setReloads(reloads + 1)}>
          Reload
        </button>
      </header>
      <Life key={reloads} visit={visit} />
    </section>
  );
}

/** Two tabs of one app, and the connection that one can cut. */
export function OfflineNotes({ visit }: { visit: Visit }) {
  const isOnline = useSyncExternalStore(visit.subscribe, visit.isOnline);
  const log = useSyncExternalStore(visit.subscribe, visit.log);
  return (
    <main className="page offlineNotes">
      <h1>Offline notes</h1>
      <label className="connection">
        <input type="checkbox" checked={isOnline} onChange={({ target }) => visit.setOnline(target.checked)} />
        There is a connection
      </label>
      <div className="panes two">
        <TabPane visit={visit} name="First tab" />
        <TabPane visit={visit} name="Second tab" />
      </div>
      <section aria-label="Server" className="pane">
        <h2>What reached the server</h2>
        <ol className="log">
          {log.slice(-8).map((line, index) => (
            <li key={log.length - index}>{line}</li>
          ))}
        </ol>
      </section>
    </main>
  );
}
