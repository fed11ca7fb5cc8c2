import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';

export interface ResizerProps {
  /** px; undefined until the user has chosen one. */
  readonly height: number | undefined;
  readonly onResize: (height: number) => void;
}

/** px */
const LOWEST = 160;
const STEP = 32;

const within = (height: number): number => Math.round(Math.min(Math.max(height, LOWEST), window.innerHeight - 40));

/** The upper edge of the panel, to drag, or to move with the arrow keys. */
export function Resizer({ height, onResize }: ResizerProps) {
  const edge = useRef<HTMLDivElement>(null);
  const now = (): number => edge.current?.parentElement?.getBoundingClientRect().height ?? LOWEST;
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onResize(within(now() + step));
  }
  function onPointerMove(event: PointerEvent): void {
    if (edge.current?.hasPointerCapture(event.pointerId)) onResize(within(window.innerHeight - event.clientY));
  }
  return (
    <div
      ref={edge}
      className="resizer"
      role="separator"
      aria-orientation="horizontal"
      aria-label="Height of the inspector"
      aria-valuemin={LOWEST}
      aria-valuenow={height ?? LOWEST}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => edge.current?.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}
