import { memo, useState } from 'react';
import { useDLE } from 'rest-slice/react';
import { useConduit, useUser } from './ConduitContext.js';
import { Byline, FavoriteButton } from './marks.js';
import type { ArticlePreview } from '../../examples/conduit/client.js';

const SIZE = 5;

const ArticleCard = memo(({ article }: { article: ArticlePreview }) => {
  const { go } = useConduit();
  return (
    <li className="card">
      <div className="row">
        <Byline {...article} />
        <FavoriteButton article={article} />
      </div>
      <button className="title" onClick={() => go({ page: 'article', slug: article.slug })}>
        {article.title}
      </button>
      <p className="hint">{article.description}</p>
      <ul className="tags" aria-label="Tags">
        {article.tagList.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    </li>
  );
});

function Pages({ count, page, onPage }: { count: number; page: number; onPage: (page: number) => void }) {
  const pages = Array.from({ length: Math.ceil(count / SIZE) }, (_, index) => index);
  return (
    <nav className="pages" aria-label="Pages">
      {pages.map((each) => (
        <button
          key={each}
          className="button"
          aria-current={each === page ? 'page' : undefined}
          onClick={() => onPage(each)}
        >
          {each + 1}
        </button>
      ))}
    </nav>
  );
}

/** The articles of all, or of those whom the user follows; the page before stays until the next one is there. */
function Feed({ isOwn }: { isOwn: boolean }) {
  const { rest } = useConduit();
  const { getFeed, getList } = rest.endpoints.articles;
  const [page, setPage] = useState(0);
  const { lastData, loading, error } = useDLE(isOwn ? getFeed : getList, { limit: SIZE, offset: page * SIZE });
  if (error && !lastData) return <p role="alert">{error.message}</p>;
  if (!lastData) return <p className="hint">Loading articles…</p>;
  const { articles, articlesCount } = lastData;
  return (
    <section aria-label={isOwn ? 'Your feed' : 'Global feed'} aria-busy={loading}>
      {articles.length === 0 && <p className="hint">Nobody whom you follow has written anything yet.</p>}
      <ul className="cards">
        {articles.map((article) => (
          <ArticleCard key={article.slug} article={article} />
        ))}
      </ul>
      <Pages count={articlesCount} page={page} onPage={setPage} />
    </section>
  );
}

export function Home() {
  const user = useUser();
  const [wantsOwn, setWantsOwn] = useState(false);
  const isOwn = wantsOwn && user !== null;
  return (
    <>
      <h1>A place to share what you know</h1>
      <div className="tabs">
        <button className="button" aria-pressed={!isOwn} onClick={() => setWantsOwn(false)}>
          Global feed
        </button>
        {user && (
          <button className="button" aria-pressed={isOwn} onClick={() => setWantsOwn(true)}>
            Your feed
          </button>
        )}
      </div>
      <Feed key={String(isOwn)} isOwn={isOwn} />
    </>
  );
}
