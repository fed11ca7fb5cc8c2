/** A request with the key by which a server knows it again; one that the endpoint gives stays. */
export function mark(init: RequestInit, header: string, key: string): RequestInit {
  const headers = new Headers(init.headers);
  if (!headers.has(header)) headers.set(header, key);
  // Overrides of fetchResponse may spread them.
  return { ...init, headers: Object.fromEntries(headers) };
}
