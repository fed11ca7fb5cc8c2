import { createContext, useContext } from 'react';
import type { Activity } from './activity.js';
import type { Observable } from '../observable.js';

/** What the tracker shows that a real app would not have. */
export interface TrackerTools {
  readonly activity: Activity;
  readonly failsNextSave: Observable<boolean>;
}

export const TrackerContext = createContext<TrackerTools | null>(null);

export function useTrackerTools(): TrackerTools {
  const tools = useContext(TrackerContext);
  if (!tools) throw new Error('A part of the tracker is rendered outside of it.');
  return tools;
}
