import { useState, type FormEvent } from 'react';
import { useDLE, useLoading } from 'rest-slice/react';
import { problemsOf } from '../../examples/conduit/client.js';
import { useConduit } from './ConduitContext.js';
import { Problems } from './marks.js';
import { textOf } from '../textOf.js';

/** Log in, or register: what the server refuses is said field by field. */
export function LoginForm() {
  const { go, logIn, rest } = useConduit();
  const [isNew, setIsNew] = useState(false);
  const { login, register } = rest.endpoints.users;
  const [run, isBusy, error, reset] = useLoading(async (form: HTMLFormElement) => {
    const [email, password] = [textOf(form, 'email'), textOf(form, 'password')];
    await logIn(isNew ? register({ username: textOf(form, 'username'), email, password }) : login({ email, password }));
    go({ page: 'home' });
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void run(event.currentTarget);
  };
  const change = (): void => {
    setIsNew(!isNew);
    reset();
  };
  return (
    <form className="narrow" onSubmit={submit} noValidate>
      <h1>{isNew ? 'Sign up' : 'Sign in'}</h1>
      <Problems texts={error ? problemsOf(error) : []} />
      {isNew && (
        <label>
          Name <input name="username" autoComplete="username" />
        </label>
      )}
      <label>
        Email <input name="email" type="email" autoComplete="email" />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" />
      </label>
      <button className="button primary" disabled={isBusy}>
        {isNew ? 'Create account' : 'Log in'}
      </button>
      <button type="button" className="button quiet" onClick={change}>
        {isNew ? 'I have an account' : 'I need an account'}
      </button>
    </form>
  );
}

export function EditForm({ slug }: { slug: string }) {
  const { go, rest, store } = useConduit();
  const { data: article } = useDLE(rest.endpoints.articles.get, { slug });
  const [run, isBusy, error] = useLoading(async (form: HTMLFormElement) => {
    const changes = { title: textOf(form, 'title'), body: textOf(form, 'body') };
    // A new title gives a new slug.
    const saved = await store.dispatch(rest.endpoints.articles.update({ slug }, changes));
    go({ page: 'article', slug: saved.slug });
  });
  if (!article) return <p className="hint">Loading the article…</p>;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void run(event.currentTarget);
  };
  return (
    <form className="narrow" onSubmit={submit}>
      <h1>Edit the article</h1>
      <Problems texts={error ? problemsOf(error) : []} />
      <label>
        Title <input name="title" defaultValue={article.title} />
      </label>
      <label>
        Text <textarea name="body" rows={8} defaultValue={article.body} />
      </label>
      <button className="button primary" disabled={isBusy}>
        Save
      </button>
    </form>
  );
}
