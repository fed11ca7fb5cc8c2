import { expect, it } from 'vitest';
import { understand } from '../../src/understand/understand.js';
import { writeFiles } from '../../src/write/files.js';
import { documentOf, folderOf } from '../support.js';
import { scriptOf, visit } from './browser.js';
import { serveStripe } from './stripeServer.js';

it('visits Stripe’s charges in Chromium: forms, cursors, expand, tombstones, one request for each edit', async () => {
  const document = documentOf('stripe');
  const files = writeFiles(understand(document, { urlPrefix: '' }));
  const script = await scriptOf(folderOf('stripe-visit'), files, './stripePage.tsx');
  const server = await serveStripe(document, script);
  const { shows, edits, clicks } = await visit(server);
  await shows('pages', 'ch_1, ch_2');
  await shows('charges', 'ch_1 Ada, ch_2 Ada, ch_3 Bob');
  await shows('customers', 'Ada, Bob');

  await clicks('more', { pages: 'ch_1, ch_2, ch_3' }, ['GET /v1/charges?limit=2&starting_after=ch_2']);
  const renamed = { charges: 'ch_1 Ada L., ch_2 Ada L., ch_3 Bob', customers: 'Ada L., Bob' };
  await edits('rename', renamed, 'POST /v1/customers/cus_1 name=Ada+L.&metadata%5Ba%5D=1');
  const described = { charges: 'ch_1 Books Ada L., ch_2 Ada L., ch_3 Bob' };
  await edits('describe', described, 'POST /v1/charges/ch_1 description=Books');
  await edits('remove', { customers: 'Bob' }, 'DELETE /v1/customers/cus_1', ['GET /v1/customers']);
  // Expanded, a deleted customer is a tombstone.
  await clicks('again', { charges: 'ch_1 Books nobody, ch_2 nobody, ch_3 Bob' }, [
    'GET /v1/charges?expand%5B0%5D=data.customer&limit=3',
  ]);
  expect(server.refused).toEqual([]);
});
