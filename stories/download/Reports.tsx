import { Suspense, useEffect, useRef, useState } from 'react';
import { Provider, useDispatch } from 'react-redux';
import { useLoading, useSuspense } from 'rest-slice/react';
import { rest, type AppDispatch, type ReportStore } from './api.js';
import './download.css';

const { reports, getFile, getPicture } = rest.endpoints;

/** Hand a file over to the browser. */
function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

const textOf = (error: Error): string => (error.name === 'AbortError' ? 'Cancelled.' : error.message);

function Download({ id, file }: { id: number; file: string }) {
  const dispatch = useDispatch<AppDispatch>();
  const [request, setRequest] = useState<{ readonly abort: () => void }>();
  const [saved, setSaved] = useState('');
  const [download, isBusy, error] = useLoading(async () => {
    setSaved('');
    const call = dispatch(getFile({ id }));
    setRequest(call);
    const blob = await call;
    save(blob, file);
    setSaved(`${file}, ${blob.size} bytes`);
  });
  return (
    <div className="buttons">
      {isBusy ? (
        <button type="button" className="button" onClick={() => request?.abort()}>
          Cancel
        </button>
      ) : (
        <button type="button" className="button primary" onClick={() => void download()}>
          Download
        </button>
      )}
      <p role="status" className={error ? 'hint failed' : 'hint'}>
        {isBusy ? 'Loading…' : error ? textOf(error) : saved}
      </p>
    </div>
  );
}

/** A blob that is shown: read by a hook as any other data. */
function Picture({ id, name }: { id: number; name: string }) {
  const picture = useSuspense(getPicture, { id });
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(picture);
    image.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return <img ref={image} alt={`Chart of ${name}`} />;
}

function ReportList() {
  const list = useSuspense(reports.getList);
  return (
    <div className="panes two">
      {list.map(({ id, name, file }) => (
        <section key={id} className="pane" aria-labelledby={`report-${id}`}>
          <header className="pane-header">
            <h2 id={`report-${id}`}>{name}</h2>
          </header>
          <div className="pane-body">
            <div className="picture">
              <Suspense fallback={<p className="hint empty">Loading…</p>}>
                <Picture id={id} name={name} />
              </Suspense>
            </div>
            <Download id={id} file={file} />
          </div>
        </section>
      ))}
    </div>
  );
}

export function Reports({ store }: { store: ReportStore }) {
  return (
    <Provider store={store}>
      <main className="page reports">
        <header className="top-bar">
          <div className="grow">
            <h1>Reports</h1>
            <p className="hint">Files come as blobs: into the promise and the hook, not into the state.</p>
          </div>
        </header>
        <Suspense fallback={<p className="hint empty">Loading…</p>}>
          <ReportList />
        </Suspense>
      </main>
    </Provider>
  );
}
