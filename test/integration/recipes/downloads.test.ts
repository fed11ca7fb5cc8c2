import { describe, expect, it } from 'vitest';
import { RestEndpoint } from '../../../src/index.js';
import { reasonOf } from '../../support/anyEndpoint.js';
import { startServer } from '../../support/httpServer.js';

const report = {
  headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="report.pdf"' },
  body: new Uint8Array([37, 80, 68, 70]),
};

describe('a download (R16.6)', () => {
  it('is a Blob', async () => {
    const server = await startServer(report);
    const download = new RestEndpoint({
      path: '/files/:id/download',
      urlPrefix: server.url,
      content: 'blob',
      dataExpiryLength: 0,
    });
    const blob = await download({ id: 1 });
    expect(blob.type).toBe('application/pdf');
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(report.body);
  });

  it('comes with its file name where parseResponse reads the header', async () => {
    const server = await startServer(report);
    const download = new RestEndpoint({
      path: '/files/:id/download',
      urlPrefix: server.url,
      dataExpiryLength: 0,
      async parseResponse(response: Response) {
        const disposition = response.headers.get('content-disposition');
        const filename = /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'download';
        return { blob: await response.blob(), filename };
      },
    });
    const { blob, filename } = (await download({ id: 1 })) as { blob: Blob; filename: string };
    expect([filename, blob.size]).toEqual(['report.pdf', 4]);
  });

  it('that fails is a NetworkError, not a Blob', async () => {
    const server = await startServer({ status: 403, json: { why: 'not yours' } });
    const download = new RestEndpoint({ path: '/files/:id', urlPrefix: server.url, content: 'blob' });
    expect(await reasonOf(download({ id: 1 }))).toMatchObject({ name: 'NetworkError', status: 403 });
  });
});
