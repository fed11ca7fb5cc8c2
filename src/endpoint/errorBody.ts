import { untilAborted } from '../shared/untilAborted.js';
import { limitBytes } from './limitBytes.js';
import { detectContent } from './response.js';

/** What of an error's body is read at most, bytes. */
const LIMIT = 65_536;

/**
 * The parsed body of an answer that is no success: JSON, or text. The answer itself stays unread.
 *
 * @returns undefined for a body that is empty, binary, malformed, cut off or longer than 64 kB.
 * @throws the reason of an abort: a body may never end.
 * @see spec: decision 104
 */
export async function errorBody(
  response: Response,
  { signal, maxBytes = LIMIT }: { readonly signal?: AbortSignal | undefined; readonly maxBytes?: number | undefined },
): Promise<unknown> {
  try {
    const mode = detectContent(response.headers.get('content-type'));
    if (mode !== 'json' && mode !== 'text') return undefined;
    const limited = limitBytes(response.clone(), { method: '', maxBytes: Math.min(maxBytes, LIMIT) });
    const text = limited.body ? await untilAborted(limited.text(), signal) : '';
    return mode === 'json' ? (JSON.parse(text) as unknown) : text || undefined;
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}
