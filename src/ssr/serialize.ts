const UNSAFE = /[<>&\u2028\u2029]/g;

const escape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Write JSON that is safe inside a `<script>` element: `<`, `>`, `&` and the two line separators are escaped, which
 * `JSON.parse` undoes.
 *
 * ```html
 * <script type="application/json" id="rest-state" nonce="…">${serialize(dehydrate(store))}</script>
 * ```
 */
export function serialize(json: object): string {
  return JSON.stringify(json).replace(UNSAFE, escape);
}
