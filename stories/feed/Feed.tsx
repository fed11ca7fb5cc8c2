import { memo, Suspense, useState, useTransition, type FormEvent } from 'react';
import { Provider, useDispatch } from 'react-redux';
import { useSuspense } from 'rest-slice/react';
import { textOf } from '../textOf.js';
import { Photo, Post, rest, TYPES, type AppDispatch, type FeedItem, type FeedStore, type FeedType } from './api.js';
import './feed.css';

const { feed, like } = rest.endpoints;

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Items are instances of their class, so TypeScript knows which fields there are. */
function Body({ item }: { item: FeedItem }) {
  if (item instanceof Post) return <p>{item.text}</p>;
  if (item instanceof Photo) {
    return (
      <figure>
        <div className="picture" style={{ background: item.color }} />
        <figcaption>{item.caption}</figcaption>
      </figure>
    );
  }
  return (
    <p>
      <strong>{item.title}</strong>
      <br />
      <time dateTime={item.starts.toISOString()}>{DAY.format(item.starts)}</time>
    </p>
  );
}

const Card = memo(function Card({ item }: { item: FeedItem }) {
  const dispatch = useDispatch<AppDispatch>();
  const { type, id, likes } = item;
  return (
    <li className="pane card">
      <span className={`pill ${type}`}>{type}</span>
      <Body item={item} />
      <button type="button" className="button" onClick={() => void dispatch(like({ type, id }))}>
        <span aria-hidden="true">♥</span> {likes}
        <span className="visually-hidden">
          {' '}
          likes: like {type} {id}
        </span>
      </button>
    </li>
  );
});

function Cards({ type }: { type: FeedType | undefined }) {
  const list = useSuspense(feed, type && { type });
  return (
    <ul className="panes">
      {list.map((item) => (
        <Card key={`${item.type} ${item.id}`} item={item} />
      ))}
    </ul>
  );
}

function NewPost() {
  const dispatch = useDispatch<AppDispatch>();
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const text = textOf(event.currentTarget, 'text');
    event.currentTarget.reset();
    void dispatch(feed.unshift({ type: 'post', text, likes: 0 }));
  }
  return (
    <form className="buttons" onSubmit={submit}>
      <label className="grow">
        <span className="visually-hidden">New post</span>
        <input name="text" placeholder="What is new?" autoComplete="off" required />
      </label>
      <button className="button primary">Post</button>
    </form>
  );
}

const TABS = [undefined, ...TYPES];

export function Feed({ store }: { store: FeedStore }) {
  const [type, setType] = useState<FeedType>();
  const [isPending, startTransition] = useTransition();
  return (
    <Provider store={store}>
      <main className="page narrow village" aria-busy={isPending}>
        <header className="top-bar">
          <div className="grow">
            <h1>Village feed</h1>
            <p className="hint">Posts, photos and meetings in one list: a Union, told apart by a field.</p>
          </div>
        </header>
        <div className="panes">
          <NewPost />
          <div className="buttons" role="group" aria-label="Show">
            {TABS.map((each) => (
              <button
                key={each ?? 'all'}
                type="button"
                className="button"
                aria-pressed={each === type}
                onClick={() => startTransition(() => setType(each))}
              >
                {each ? `${each}s` : 'all'}
              </button>
            ))}
          </div>
          <Suspense fallback={<p className="hint empty">Loading…</p>}>
            <Cards type={type} />
          </Suspense>
        </div>
      </main>
    </Provider>
  );
}
