import { useConduit, useUser } from './ConduitContext.js';
import type { ArticlePreview, Profile } from '../../examples/conduit/client.js';

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Who, and when. */
export function Byline({ author, createdAt }: { author: Profile; createdAt: Date }) {
  return (
    <p className="byline">
      <span className="avatar" aria-hidden="true">
        {author.username.slice(0, 1).toUpperCase()}
      </span>
      <span>
        <strong>{author.username || 'You'}</strong>
        <br />
        <time dateTime={createdAt.toISOString()}>{createdAt.getTime() === 0 ? 'just now' : DAY.format(createdAt)}</time>
      </span>
    </p>
  );
}

export function FavoriteButton({ article }: { article: ArticlePreview }) {
  const { attempt, go, toggleFavorite } = useConduit();
  const user = useUser();
  const click = (): void => (user ? attempt(() => toggleFavorite(article)) : go({ page: 'login' }));
  return (
    <button className="button favorite" aria-pressed={article.favorited} onClick={click}>
      <span aria-hidden="true">♥</span> <span className="visually-hidden">Favorite “{article.title}”, </span>
      {article.favoritesCount}
    </button>
  );
}

export function FollowButton({ author: { username, following } }: { author: Profile }) {
  const { attempt, go, rest, store } = useConduit();
  const user = useUser();
  const { follow, unfollow } = rest.endpoints.profiles;
  if (username === user?.username) return null;
  const change = () => store.dispatch(following ? unfollow({ username }) : follow({ username }));
  return (
    <button
      className="button"
      aria-pressed={following}
      onClick={() => (user ? attempt(change) : go({ page: 'login' }))}
    >
      {following ? 'Unfollow' : 'Follow'} {username}
    </button>
  );
}

export const Problems = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <div className="problems" role="alert">
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
