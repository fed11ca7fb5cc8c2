import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource } from 'rest-slice';
import { recorder, type ErrorReport } from 'rest-slice/features';

export const API = 'https://tasks.example.com';

export const PROJECTS = ['house', 'boat'] as const;
export type Project = (typeof PROJECTS)[number];

/** The bug: each project counts its tasks from 1, and a row is told by its id alone. */
class Task extends Entity {
  id = 0;
  title = '';
  email = '';
  static override key = 'Task';
}

class MendedTask extends Task {
  override pk(_parent?: unknown, _key?: string, args: readonly unknown[] = []) {
    return `${(args[0] as { project: Project }).project}/${this.id}`;
  }
}

interface SliceOptions {
  readonly schema?: typeof Task;
  readonly onError?: (report: ErrorReport) => void;
}

const createSlice = ({ schema = Task, onError = () => undefined }: SliceOptions = {}) =>
  createRestSlice({
    endpoints: { tasks: resource({ path: '/projects/:project/tasks/:id', urlPrefix: API, schema }) },
    features: [recorder({ mask: ['email'], onError })],
  });

/** What replays a report: the slice as it was released, and as it is on the desk of who mends it. */
export const released = createSlice();
export const mended = createSlice({ schema: MendedTask });

/** The app of one user. */
export function createApp(onError: (report: ErrorReport) => void) {
  const rest = createSlice({ onError });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  return { store, tasks: rest.endpoints.tasks, exportLog: () => store.dispatch(rest.util.exportLog()) };
}

export type App = ReturnType<typeof createApp>;

const TASKS: Readonly<Record<string, readonly string[]>> = {
  house: ['Paint the fence', 'Mend the roof', 'Sweep the chimney'],
  boat: ['Varnish the deck', 'Sew the sail'],
};

/** `GET /projects/house/tasks` */
export async function serveTasks({ url }: Request): Promise<Response> {
  const [, project = ''] = /projects\/(\w+)/.exec(url) ?? [];
  const rows = TASKS[project]?.map((title, index) => ({ id: index + 1, title, email: 'ada@example.com' }));
  return Response.json(rows ?? [], { status: rows ? 200 : 404 });
}
