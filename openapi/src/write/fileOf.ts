import { singular } from '../document/words.js';
import { staleReadsOf } from '../understand/staleReads.js';
import type { Config } from '../config.js';
import type { Endpoint, Model } from '../understand/model.js';
import type { Read } from '../understand/staleReads.js';

const slug = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase() || 'other';

/** `endpoints/users.ts`, by the first tag of an operation, or by the first name in its path. */
export function endpointPath(config: Config, { operation: { tags, path } }: Endpoint): string {
  const tag = slug(tags[0] ?? singular(path.split('/').find((part) => part !== '' && !part.includes('{')) ?? 'other'));
  return config.files?.(tag, 'endpoints') ?? `endpoints/${tag}.ts`;
}

/**
 * Returns whether an endpoint is in the file of its entity. Files of endpoints use entities when they are loaded, so no file of
 * an entity imports one: a call that makes a read there stale is there, too.
 */
export const isBesideEntity = (model: Model, endpoint: Endpoint): boolean =>
  endpoint.of !== undefined && staleReadsOf(model, endpoint).every(({ of }) => of !== undefined);

/** The file that a read is in, without its ending. */
export const fileOf = ({ config }: Model, read: Read): string =>
  read.of === undefined ? endpointPath(config, read.endpoint).replace(/\.ts$/, '') : read.of.name;
