import type { RequestMeta, ResultMeta } from './state.js';

/** The endpoint that an action is about; a page writes to its list. */
export const writerOf = ({ endpoint, page }: Pick<RequestMeta, 'endpoint' | 'page'>): string =>
  page === undefined ? endpoint : endpoint.replace(/\.(paginated\.)?[^.]+$/, '');

/** Whose a key is once an action has written it. */
export function withWriter(
  stored: ResultMeta | undefined,
  meta: Pick<RequestMeta, 'endpoint' | 'page'>,
): Required<Pick<ResultMeta, 'endpoints'>> {
  const { endpoints = [] } = stored ?? {};
  const name = writerOf(meta);
  return { endpoints: endpoints.includes(name) ? endpoints : [...endpoints, name] };
}
