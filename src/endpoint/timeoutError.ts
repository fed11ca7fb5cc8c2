/**
 * A timeout that says which request it ended; the platform's own error is its cause. Anything else stays what it is.
 *
 * @see spec: D15
 */
export function timeoutError(thrown: unknown, address: string): unknown {
  const { name } = (thrown ?? {}) as { readonly name?: unknown };
  if (name !== 'TimeoutError') return thrown;
  return Object.assign(new DOMException(`${address}: timeout`, name), { status: 500, cause: thrown });
}
