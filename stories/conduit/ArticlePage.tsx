import { useState, type FormEvent } from 'react';
import { useDLE } from 'rest-slice/react';
import { useConduit, useUser } from './ConduitContext.js';
import { Byline, FavoriteButton, FollowButton } from './marks.js';

function Comments({ slug }: { slug: string }) {
  const { attempt, rest, store } = useConduit();
  const user = useUser();
  const { comments } = rest.endpoints;
  const [draft, setDraft] = useState('');
  const { data = [] } = useDLE(comments.getList, { slug });
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const body = draft;
    setDraft('');
    attempt(async () => {
      try {
        await store.dispatch(comments.getList.unshift({ slug }, { body }));
      } catch (error) {
        setDraft((draft) => draft || body); // nothing that somebody wrote is lost
        throw error;
      }
    });
  };
  return (
    <section className="comments" aria-label="Comments">
      <h2>Comments</h2>
      {user && (
        <form onSubmit={add}>
          <label htmlFor="comment">Your comment</label>
          <textarea id="comment" rows={3} required value={draft} onChange={(event) => setDraft(event.target.value)} />
          <button className="button primary">Post comment</button>
        </form>
      )}
      <ul className="cards">
        {data.map(({ id, body, author, createdAt }) => (
          <li key={id} className="card">
            <p>{body}</p>
            <div className="row">
              <Byline author={author} createdAt={createdAt} />
              {(author.username === '' || author.username === user?.username) && (
                <button
                  className="button danger"
                  onClick={() => attempt(() => store.dispatch(comments.delete({ slug, id })))}
                >
                  Delete<span className="visually-hidden"> “{body}”</span>
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ArticlePage({ slug }: { slug: string }) {
  const { attempt, go, rest, store } = useConduit();
  const user = useUser();
  const { articles } = rest.endpoints;
  const { data: article, error } = useDLE(articles.get, { slug });
  if (error) return <p role="alert">{error.message}</p>;
  if (!article) return <p className="hint">Loading the article…</p>;
  const remove = (): void => {
    go({ page: 'home' });
    attempt(() => store.dispatch(articles.delete({ slug })));
  };
  return (
    <article>
      <h1>{article.title}</h1>
      <div className="row">
        <Byline {...article} />
        <FollowButton author={article.author} />
        <FavoriteButton article={article} />
        {article.author.username === user?.username && (
          <>
            <button className="button" onClick={() => go({ page: 'edit', slug })}>
              Edit
            </button>
            <button className="button danger" onClick={remove}>
              Delete article
            </button>
          </>
        )}
      </div>
      {article.body.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="paragraph">
          {paragraph}
        </p>
      ))}
      <Comments slug={slug} />
    </article>
  );
}
