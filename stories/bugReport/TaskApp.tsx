import { useState } from 'react';
import { Provider } from 'react-redux';
import { useDLE } from 'rest-slice/react';
import { PROJECTS, type App, type Project } from './api.js';

const nameOf = (project: string): string => `${project.slice(0, 1).toUpperCase()}${project.slice(1)}`;

function TaskList({ app: { tasks }, project }: { app: App; project: Project }) {
  const { data, error, loading, refetch } = useDLE(tasks.getList, { project });
  return (
    <>
      <ul className="rows" aria-label={`Tasks of the ${project}`}>
        {data?.map(({ id, title }) => (
          <li key={id}>
            <span className="row-title">{title}</span>
          </li>
        ))}
      </ul>
      {loading && <p className="hint empty">Loading…</p>}
      {error && <p className="failed empty">{error.message}</p>}
      <div className="buttons pane-footer">
        <button type="button" className="button" onClick={() => void refetch().catch(() => undefined)}>
          Refresh
        </button>
      </div>
    </>
  );
}

/** The app of the user, as it was released. It knows nothing of reports but one button. */
export function TaskApp({ app, onReport }: { app: App; onReport: () => void }) {
  const [project, setProject] = useState<Project>('house');
  return (
    <section className="pane" aria-labelledby="app">
      <header className="pane-header">
        <h2 id="app" className="grow">
          The app of the user
        </h2>
        <button type="button" className="button danger" onClick={onReport}>
          Report a bug
        </button>
      </header>
      <div className="buttons choices" role="group" aria-label="Project">
        {PROJECTS.map((each) => (
          <button
            key={each}
            type="button"
            className="button"
            aria-pressed={each === project}
            onClick={() => setProject(each)}
          >
            {nameOf(each)}
          </button>
        ))}
      </div>
      <Provider store={app.store}>
        <TaskList key={project} app={app} project={project} />
      </Provider>
    </section>
  );
}
