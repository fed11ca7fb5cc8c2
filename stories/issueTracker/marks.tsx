import type { Issue, Label } from '../../examples/github.js';
import type { CSSProperties } from 'react';

const STATES = { open: 'Open', closed: 'Closed' } as const;

export function StatePill({ state }: { state: Issue['state'] }) {
  return (
    <span className={`pill pill-${state}`}>
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.25" />
        {state === 'open' ? <circle cx="8" cy="8" r="1.5" className="icon-dot" /> : <path d="m5.25 8.25 2 2 3.5-4" />}
      </svg>
      {STATES[state]}
    </span>
  );
}

/** White where it has a contrast of 4.5:1, otherwise black, which has it then. */
function textOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.183 ? '#000' : '#fff';
}

/** A label in its own colour. */
export function LabelChip({ label }: { label: Label }) {
  return (
    <span className="chip" style={{ background: `#${label.color}`, color: textOn(label.color) }}>
      {label.name}
    </span>
  );
}

/** A label in few pixels: its colour is a dot. */
export function LabelDot({ label }: { label: Label }) {
  return (
    <span className="dot-label" style={{ '--dot': `#${label.color}` } as CSSProperties}>
      {label.name}
    </span>
  );
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

export function Day({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{DAY.format(date)}</time>;
}
