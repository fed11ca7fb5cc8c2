import { expect, it } from 'vitest';
import { understand } from '../../src/understand/understand.js';
import { writeFiles } from '../../src/write/files.js';
import { documentOf, folderOf } from '../support.js';
import { scriptOf, visit } from './browser.js';
import { serveGithub } from './githubServer.js';

it('visits GitHub’s issues in Chromium: each edit shows at once, and is one request', async () => {
  const document = documentOf('github');
  // The same origin: a page may ask for nothing else.
  const files = writeFiles(understand(document, { urlPrefix: '' }));
  const script = await scriptOf(folderOf('github-visit'), files, './githubPage.tsx');
  const server = await serveGithub(document, script);
  const { shows, edits, clicks } = await visit(server);
  await shows('open', '1347 Found a bug, 1348 Second');
  await shows('closed', '');
  await shows('issue', 'Found a bug by octocat []');
  await shows('other', 'The same number elsewhere by octocat []');
  await shows('labels', 'bug, enhancement');

  const issues = '/repos/octocat/Hello-World/issues';
  const renamed = { issue: 'Edited by octocat []', other: 'The same number elsewhere by octocat []' };
  await edits('rename', { open: '1347 Edited, 1348 Second', ...renamed }, `PATCH ${issues}/1347`);
  // Lists are read by pages: where something comes or goes, those on the screen are read once more (T30).
  const reads = ['open', 'closed'].map((state) => `GET ${issues}?state=${state}`);
  await edits('close', { open: '1347 Edited', closed: '1348 Second' }, `PATCH ${issues}/1348`, reads);
  await clicks('label', { issue: 'Edited by octocat [bug]' }, [`PATCH ${issues}/1347`]);
  await clicks('comment', { comments: 'Me too, Thanks' }, [
    `POST ${issues}/1347/comments`,
    `GET ${issues}/1347/comments`,
  ]);
  const gone = { labels: 'enhancement', issue: 'Edited by octocat []' };
  const labels = '/repos/octocat/Hello-World/labels';
  await edits('unlabel', gone, `DELETE ${labels}/bug`, [`GET ${labels}`]);
  expect(server.refused).toEqual([]);
});
