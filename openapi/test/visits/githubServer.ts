import { serveDocument } from './documentServer.js';
import type { DocumentServer, Handlers } from './documentServer.js';

const BASE = '/repos/{owner}/{repo}';

/** The document's own example of an answer. */
function exampleOf(document: any, path: string, status = '200'): any {
  const follow = (value: any): any => {
    let found = value;
    while (found?.$ref)
      found = found.$ref
        .slice(2)
        .split('/')
        .reduce((at: any, name: string) => at[name.replaceAll('~1', '/')], document);
    return found;
  };
  const { examples } = follow(document.paths[BASE + path].get.responses[status]).content['application/json'];
  return structuredClone(follow(Object.values<any>(examples)[0]).value);
}

/** GitHub with three issues, of which two have one number, and what the document has as examples. */
export function serveGithub(document: any, script?: string): Promise<DocumentServer> {
  const [first] = exampleOf(document, '/issues');
  const labels = exampleOf(document, '/labels');
  const comments = exampleOf(document, '/issues/{issue_number}/comments');
  const issues = new Map<string, any>();
  for (const [repo, number, title] of [
    ['Hello-World', 1347, 'Found a bug'],
    ['Hello-World', 1348, 'Second'],
    ['Other', 1347, 'The same number elsewhere'],
  ] as const) {
    const moved = JSON.parse(JSON.stringify(first).replaceAll('octocat/Hello-World', `octocat/${repo}`));
    issues.set(`${repo}/${String(number)}`, { ...moved, id: number * 10 + repo.length, number, title, labels: [] });
  }
  const issueOf = ({ repo, issue_number }: Readonly<Record<string, string>>) =>
    issues.get(`${String(repo)}/${String(issue_number)}`);
  const handlers: Handlers = {
    'issues/list-for-repo': ({ params, query }) => {
      const state = query['state'] ?? 'open';
      const isWanted = ([key, issue]: readonly [string, any]) =>
        key.startsWith(`${String(params['repo'])}/`) && (state === 'all' || issue.state === state);
      return [200, [...issues].filter(isWanted).map(([, issue]) => issue)];
    },
    'issues/get': ({ params }) => [200, issueOf(params)],
    'issues/update': ({ params, requestBody: { labels: names, ...rest } }) => {
      const named = names && { labels: names.map((name: string) => labels.find((label: any) => label.name === name)) };
      return [200, Object.assign(issueOf(params), rest, named)];
    },
    'issues/list-labels-for-repo': () => [200, labels],
    'issues/delete-label': ({ params }) => {
      labels.splice(
        labels.findIndex(({ name }: any) => name === params['name']),
        1,
      );
      return [204];
    },
    'issues/list-comments': () => [200, comments],
    'issues/create-comment': ({ requestBody }) => {
      const comment = { ...structuredClone(comments[0]), id: 2, ...requestBody };
      comments.push(comment);
      return [201, comment];
    },
  };
  const only = /^\/repos\/\{owner\}\/\{repo\}\/(issues|labels)/;
  return serveDocument({ document, only, handlers, ...(script !== undefined && { script }) });
}
