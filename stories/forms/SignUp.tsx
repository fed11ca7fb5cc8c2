import { Suspense, useEffect, useRef, type ComponentProps, type FormEvent } from 'react';
import { Provider, useDispatch } from 'react-redux';
import { useLoading, useSuspense } from 'rest-slice/react';
import { textOf } from '../textOf.js';
import { problemsIn, rest, type AppDispatch, type Problems, type WorkshopStore } from './api.js';
import './forms.css';

const { guests } = rest.endpoints;

interface FieldProps extends ComponentProps<'input'> {
  readonly name: string;
  readonly label: string;
  readonly problems: Problems | undefined;
}

/** A field, and beneath it what the server has against its value. */
function Field({ name, label, problems, ...input }: FieldProps) {
  const problem = problems?.[name]?.join(', ');
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        {...input}
        id={name}
        name={name}
        aria-invalid={problem !== undefined}
        aria-describedby={`${name}-problem`}
      />
      <p id={`${name}-problem`} className="problem">
        {problem}
      </p>
    </div>
  );
}

function SignUpForm() {
  const dispatch = useDispatch<AppDispatch>();
  const form = useRef<HTMLFormElement>(null);
  const [signUp, isBusy, error] = useLoading(async (data: HTMLFormElement) => {
    const [name, email, seats] = [textOf(data, 'name'), textOf(data, 'email'), Number(textOf(data, 'seats'))];
    await dispatch(guests.getList.push({ name, email, seats }));
    data.reset();
  });
  const problems = problemsIn(error);

  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void signUp(event.currentTarget);
  }

  return (
    <form className="pane-body" ref={form} onSubmit={submit} noValidate>
      <Field name="name" label="Name" problems={problems} autoComplete="name" />
      <Field name="email" label="Email" problems={problems} type="email" autoComplete="email" />
      <Field name="seats" label="Seats" problems={problems} type="number" defaultValue={1} />
      <div role="alert">
        {problems && <p className="visually-hidden">{Object.keys(problems).length} fields need another look.</p>}
        {error && !problems && (
          <p className="banner">
            <strong>Not sent.</strong> {error.message}
          </p>
        )}
      </div>
      <button className="button primary" disabled={isBusy}>
        {isBusy ? 'Signing up…' : 'Sign up'}
      </button>
    </form>
  );
}

function GuestList() {
  const list = useSuspense(guests.getList);
  return (
    <ul className="rows">
      {list.map(({ id, name, seats }) => (
        <li key={id}>
          <span className="row-title grow">{name}</span>
          <span className="count">{seats === 1 ? '1 seat' : `${seats} seats`}</span>
        </li>
      ))}
    </ul>
  );
}

export function SignUp({ store }: { store: WorkshopStore }) {
  return (
    <Provider store={store}>
      <main className="page sign-up">
        <header className="top-bar">
          <div>
            <h1>Bread workshop</h1>
            <p className="hint">The server says what is wrong, and each field shows its part. Try an email twice.</p>
          </div>
        </header>
        <div className="panes two">
          <section className="pane" aria-labelledby="form">
            <header className="pane-header">
              <h2 id="form">Sign up</h2>
            </header>
            <SignUpForm />
          </section>
          <section className="pane" aria-labelledby="guests">
            <header className="pane-header">
              <h2 id="guests">Who comes</h2>
            </header>
            <Suspense fallback={<p className="hint empty">Loading…</p>}>
              <GuestList />
            </Suspense>
          </section>
        </div>
      </main>
    </Provider>
  );
}
