import { RestEndpoint } from 'rest-slice';

/** The document's own path with each parameter filled, as a call has it. */
export function addressesOf(module: Readonly<Record<string, any>>): Map<string, string> {
  const found = new Map<string, string>();
  const note = (name: string, endpoint: any): void => {
    const names = [...String(endpoint.path).matchAll(/[:*](?:"([^"]+)"|([\w$]+))/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
    const parameters = Object.fromEntries(
      names.map((each, index) => [
        each,
        endpoint.path.includes(`*${each}`) ? `a${String(index)}/b` : `a${String(index)}`,
      ]),
    );
    found.set(name, `${endpoint.method} ${endpoint.url(parameters)}`);
  };
  for (const [name, value] of Object.entries(module)) {
    if (value instanceof RestEndpoint || (typeof value === 'function' && typeof (value as any).url === 'function'))
      note(name, value);
    else if (/Resource\d*$/.test(name) && typeof value === 'object')
      for (const [member, each] of Object.entries(value)) if (member !== 'extend') note(`${name}.${member}`, each);
  }
  return found;
}
