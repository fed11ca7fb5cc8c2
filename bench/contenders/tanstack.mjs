import { QueryClient } from '@tanstack/query-core';
import { listArgs } from '../data.mjs';

export function tanstack(shape) {
  return {
    create: () => new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } }),
    writeList: (client, args, payload) => client.setQueryData(['items', args], payload),
    writeRow: (client, answer) => client.setQueryData(['items', listArgs()], (list) => shape.replace(list, answer)),
    writeOutside: (client, answer) => client.setQueryData(['row', answer.id], answer),
    writeNote: (client, note) => client.setQueryData(['note', note.id], note),
    readList: (client, args) => client.getQueryData(['items', args]),
  };
}
