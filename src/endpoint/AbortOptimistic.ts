/**
 * Thrown (as `snapshot.abort`) by `getOptimisticResponse` to show nothing for now; the request goes out all the same.
 *
 * @see spec: 4.1.4
 */
export class AbortOptimistic extends Error {
  override readonly name = 'AbortOptimistic';
}
