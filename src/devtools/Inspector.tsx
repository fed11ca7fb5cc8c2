import { useEffect, useRef, useState } from 'react';
import { Panel } from './Panel.js';
import type { Store } from '@reduxjs/toolkit';
import type { TabName } from './parts.js';

export interface InspectorProps {
  readonly store: Store;
  readonly path: string | undefined;
  readonly initiallyOpen: boolean;
}

/** The panel, or the button that opens it: closed it knows nothing of the store. */
export function Inspector({ store, path, initiallyOpen }: InspectorProps) {
  const [isOpen, setOpen] = useState(initiallyOpen);
  const [tab, setTab] = useState<TabName>('tables');
  const current = useRef<HTMLButtonElement>(null);
  const wasToggled = useRef(false);
  useEffect(() => {
    if (wasToggled.current) current.current?.focus();
  }, [isOpen]);
  const toggle = (next: boolean): void => {
    wasToggled.current = true;
    setOpen(next);
  };
  if (isOpen)
    return <Panel store={store} path={path} tab={tab} onTab={setTab} onClose={() => toggle(false)} current={current} />;
  return (
    <button ref={current} type="button" className="launcher" title="rest-slice" onClick={() => toggle(true)}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d="M3 5.5h14M3 10h14M3 14.5h9" />
      </svg>
      <span className="hidden">Open the rest-slice inspector</span>
    </button>
  );
}
