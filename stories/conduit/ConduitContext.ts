import { createContext, useContext } from 'react';
import { useSelector } from 'react-redux';
import { selectUser, type Conduit, type User } from '../../examples/conduit/client.js';

export type Place =
  { readonly page: 'home' } | { readonly page: 'login' } | { readonly page: 'article' | 'edit'; readonly slug: string };

export interface ConduitTools extends Conduit {
  readonly go: (place: Place) => void;
  /** Do something, and say what went wrong. */
  readonly attempt: (work: () => Promise<unknown>) => void;
}

export const ConduitContext = createContext<ConduitTools | null>(null);

export function useConduit(): ConduitTools {
  const tools = useContext(ConduitContext);
  if (!tools) throw new Error('A part of Conduit is rendered outside of it.');
  return tools;
}

export const useUser = (): User | null => useSelector(selectUser);
