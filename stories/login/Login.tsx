import { Suspense, type FormEvent } from 'react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { isNetworkError } from 'rest-slice';
import { useLoading, useSuspense } from 'rest-slice/react';
import { textOf } from '../textOf.js';
import { logIn, logOut, rest, type AppDispatch, type NotesStore, type RootState, type User } from './api.js';

const { notes } = rest.endpoints;

const reasonOf = (error: Error): string =>
  isNetworkError(error) && error.status === 401 ? 'Name and password do not match.' : error.message;

function LoginForm() {
  const dispatch = useDispatch<AppDispatch>();
  const notice = useSelector(({ session }: RootState) => session.notice);
  const [run, isBusy, error] = useLoading((name: string, password: string) => dispatch(logIn(name, password)));
  const problem = error ? reasonOf(error) : notice;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void run(textOf(event.currentTarget, 'name'), textOf(event.currentTarget, 'password'));
  }

  return (
    <section className="pane" aria-labelledby="login">
      <header className="pane-header">
        <h2 id="login">Log in</h2>
      </header>
      <form className="pane-body" onSubmit={submit}>
        <div role="alert">{problem && <p className="banner">{problem}</p>}</div>
        <label className="field">
          Name <input name="name" autoComplete="username" required />
        </label>
        <label className="field">
          Password <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <button className="button primary" disabled={isBusy}>
          Log in
        </button>
        <p className="hint">Ann and Bob both have the password “secret”.</p>
      </form>
    </section>
  );
}

function NoteList() {
  const list = useSuspense(notes.getList);
  return (
    <ul className="rows">
      {list.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}

function Notes({ user }: { user: User }) {
  const dispatch = useDispatch<AppDispatch>();
  const [refresh, isFetching] = useLoading(() => dispatch(notes.getList()));
  const [add] = useLoading((text: string) => dispatch(notes.getList.push({ text })));

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void add(textOf(event.currentTarget, 'text'));
    event.currentTarget.reset();
  }

  return (
    <section className="pane" aria-labelledby="notes">
      <header className="pane-header">
        <h2 id="notes" className="grow">
          Notes of {user.name}
        </h2>
        <button type="button" className="button" onClick={() => void refresh()} disabled={isFetching}>
          Refresh
        </button>
        <button type="button" className="button" onClick={() => void dispatch(logOut())}>
          Log out
        </button>
      </header>
      <form className="pane-body" onSubmit={submit}>
        <label>
          <span className="visually-hidden">New note</span>
          <input name="text" placeholder="New note…" autoComplete="off" required />
        </label>
      </form>
      <Suspense fallback={<p className="hint empty">Loading…</p>}>
        <NoteList />
      </Suspense>
    </section>
  );
}

function Content() {
  const user = useSelector(({ session }: RootState) => session.user);
  return user ? <Notes user={user} /> : <LoginForm />;
}

export function Login({ store }: { store: NotesStore }) {
  return (
    <Provider store={store}>
      <main className="page narrow">
        <header className="top-bar">
          <div>
            <h1>Private notes</h1>
            <p className="hint">Two users of one browser. Neither sees anything of the other.</p>
          </div>
        </header>
        <Content />
      </main>
    </Provider>
  );
}
