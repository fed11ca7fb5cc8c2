import { loadDocument } from './document/load.js';
import { reportOf } from './report.js';
import { understand } from './understand/understand.js';
import { writeFiles } from './write/files.js';
import type { Config } from './config.js';
import type { Problem } from './document/load.js';
import type { Report } from './report.js';
import type { Files } from './write/files.js';

export interface Generated {
  readonly files: Files;
  readonly report: Report;
  readonly warnings: readonly Problem[];
  /** What the document is made of, to be watched. */
  readonly sources: readonly string[];
}

/**
 * From a document to the texts of files; nothing is written.
 *
 * @throws DocumentError
 */
export async function generate(input: string, config: Config = {}): Promise<Generated> {
  const { root, warnings, files: sources } = await loadDocument(input);
  const model = understand(root, config);
  return { files: writeFiles(model), report: reportOf(model), warnings: [...model.unused, ...warnings], sources };
}
