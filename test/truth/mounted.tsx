// Components that read, and what they show.
import { Suspense, use, useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import {
  ErrorBoundary,
  useCache,
  useDLE,
  useFetch,
  useLive,
  usePages,
  useQuery,
  useSelect,
  useSuspense,
} from '../../src/react/index.js';
import type { Hook } from './rules.js';
import type { Target, Tracker } from './tracker.js';

/** A component that is mounted, and what it has shown last. */
export interface Reader {
  readonly key: number;
  readonly hook: Hook;
  readonly target: Target;
  readonly shows: { data?: any; error?: unknown };
  readonly can: { more: () => Promise<void> };
}

interface Of {
  readonly reader: Reader;
}

function Show({ reader, data, error }: Of & { data?: unknown; error?: unknown }) {
  // Run again when what was hidden is shown again.
  useLayoutEffect(() => {
    Object.assign(reader.shows, { data, error });
  });
  return null;
}

const READING: Readonly<Record<Hook, (props: Of) => React.ReactNode>> = {
  useDLE: function Read({ reader }) {
    const { data, error } = useDLE(reader.target.endpoint, ...reader.target.args) as { data: unknown; error: unknown };
    return <Show reader={reader} data={data} error={error} />;
  },
  useSuspense: function Read({ reader }) {
    return <Show reader={reader} data={useSuspense(reader.target.endpoint, ...reader.target.args)} />;
  },
  useSelect: function Read({ reader }) {
    const { endpoint, args } = reader.target;
    return <Show reader={reader} data={useSelect(endpoint, args as never, (data: unknown) => data)} />;
  },
  useLive: function Read({ reader }) {
    return <Show reader={reader} data={useLive(reader.target.endpoint, ...reader.target.args)} />;
  },
  useFetch: function Read({ reader }) {
    const promise = useFetch(reader.target.endpoint, ...reader.target.args) as Promise<unknown> | undefined;
    return <Show reader={reader} data={promise && use(promise)} />;
  },
  usePages: function Read({ reader }) {
    const { data, error, fetchNext } = usePages(reader.target.endpoint, ...reader.target.args);
    useEffect(() => {
      Object.assign(reader.can, { more: fetchNext });
    });
    return <Show reader={reader} data={data} error={error} />;
  },
  useCache: function Read({ reader }) {
    return <Show reader={reader} data={useCache(reader.target.endpoint, ...reader.target.args)} />;
  },
  useQuery: function Read({ reader }) {
    return <Show reader={reader} data={useQuery(reader.target.endpoint.endpoint.schema, ...reader.target.args)} />;
  },
};

/** A page with any number of readers. */
export class Mounted {
  readers: readonly Reader[] = [];
  readonly #tracker: Tracker;
  readonly #root = createRoot(document.createElement('div'), { onCaughtError: () => undefined });
  #last = 0;

  constructor(tracker: Tracker) {
    this.#tracker = tracker;
  }

  mount(hook: Hook, target: Target): void {
    const reader: Reader = { key: ++this.#last, hook, target, shows: {}, can: { more: () => Promise.resolve() } };
    this.readers = [...this.readers, reader];
    this.#render();
  }

  unmount(index: number): void {
    this.readers = this.readers.filter((_, at) => at !== index % this.readers.length);
    this.#render();
  }

  leave(): void {
    this.#root.unmount();
  }

  #render(): void {
    this.#root.render(
      <Provider store={this.#tracker.store}>
        {this.readers.map((reader) => {
          const Read = READING[reader.hook];
          const failed = ({ error }: { error: unknown }) => <Show reader={reader} error={error} />;
          return (
            <ErrorBoundary key={reader.key} fallbackComponent={failed as never}>
              <Suspense fallback={<Show reader={reader} />}>
                <Read reader={reader} />
              </Suspense>
            </ErrorBoundary>
          );
        })}
      </Provider>,
    );
  }
}
