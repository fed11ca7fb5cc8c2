import { useMemo, useState } from 'react';
import { Provider } from 'react-redux';
import { problemsOf, type Conduit } from '../../examples/conduit/client.js';
import { ArticlePage } from './ArticlePage.js';
import { Home } from './ArticleList.js';
import { ConduitContext, useConduit, useUser, type Place } from './ConduitContext.js';
import { EditForm, LoginForm } from './forms.js';
import { Problems } from './marks.js';
import './conduit.css';

function TopBar() {
  const { go, logOut } = useConduit();
  const user = useUser();
  const leave = (): void => {
    go({ page: 'home' });
    void logOut();
  };
  return (
    <header className="top">
      <button className="brand" onClick={() => go({ page: 'home' })}>
        conduit
      </button>
      {user && <span className="hint">Signed in as {user.username}</span>}
      {user ? (
        <button className="button" onClick={leave}>
          Log out
        </button>
      ) : (
        <button className="button" onClick={() => go({ page: 'login' })}>
          Sign in
        </button>
      )}
    </header>
  );
}

function Page({ place }: { place: Place }) {
  if (place.page === 'login') return <LoginForm />;
  if (place.page === 'article') return <ArticlePage slug={place.slug} />;
  if (place.page === 'edit') return <EditForm slug={place.slug} />;
  return <Home />;
}

/** A small front end of the RealWorld API. */
export function ConduitApp({ conduit }: { conduit: Conduit }) {
  const [place, setPlace] = useState<Place>({ page: 'home' });
  const [problems, setProblems] = useState<readonly string[]>([]);
  const tools = useMemo(() => {
    const go = (next: Place): void => {
      setProblems([]);
      setPlace(next);
    };
    const attempt = (work: () => Promise<unknown>): void => {
      setProblems([]);
      work().catch((error: unknown) => setProblems(problemsOf(error)));
    };
    return { ...conduit, go, attempt };
  }, [conduit]);
  return (
    <Provider store={conduit.store}>
      <ConduitContext value={tools}>
        <div className="conduit">
          <TopBar />
          <main>
            <Problems texts={problems} />
            <Page place={place} />
          </main>
        </div>
      </ConduitContext>
    </Provider>
  );
}
