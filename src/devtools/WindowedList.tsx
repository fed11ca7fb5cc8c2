import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

export interface WindowedListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly idOf: (item: T) => string;
  /** Renders the cells of an item; called for visible items only. */
  readonly children: (item: T) => ReactNode;
  /** Names of the columns. */
  readonly head: readonly string[];
  /** Names of the columns with numbers. */
  readonly numbers?: readonly string[] | undefined;
  /** Widths of the columns, for `grid-template-columns`. */
  readonly columns: string;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onEnter?: ((id: string) => void) | undefined;
  /** Shown where there are no items. */
  readonly empty: ReactNode;
  readonly markOf?: ((item: T) => string | undefined) | undefined;
}

/** px */
const ROW = 26;
/** Number of rows to render above and below the visible ones. */
const MARGIN = 6;
/** Height of the list until it is measured, px. */
const HEIGHT = 400;

/** Find the item that a key moves to. */
function targetOf(key: string, index: number, count: number, page: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(count - 1, Math.max(0, target));
}

/** Computes the visible part of a long list. */
function useWindow(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const [{ top, height }, setPlace] = useState({ top: 0, height: HEIGHT });
  const look = (): void => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    setPlace((place) => {
      const next = { top: scrollTop, height: clientHeight || HEIGHT };
      return next.top === place.top && next.height === place.height ? place : next;
    });
  };
  useLayoutEffect(() => {
    const { current } = box;
    look();
    if (!current || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, [count]);
  const from = Math.max(0, Math.floor(top / ROW) - MARGIN);
  const bring = (index: number): void => {
    const { current } = box;
    if (!current) return;
    const [start, end] = [index * ROW, (index + 1) * ROW];
    if (start < current.scrollTop) current.scrollTop = start;
    if (end > current.scrollTop + height) current.scrollTop = end - height;
    look();
  };
  return { box, look, bring, height, from, to: Math.min(count, Math.ceil((top + height) / ROW) + MARGIN) };
}

interface OptionProps {
  readonly id: string;
  readonly at: number;
  readonly count: number;
  readonly isSelected: boolean;
  readonly className: string;
  readonly columns: string;
  readonly onClick: () => void;
  readonly onDoubleClick: () => void;
  readonly children: ReactNode;
}

const Option = ({ at, count, isSelected, columns, ...rest }: OptionProps) => (
  <div
    role="option"
    aria-selected={isSelected}
    aria-setsize={count}
    aria-posinset={at + 1}
    style={{
      gridTemplateColumns: columns,
      position: 'absolute',
      top: at * ROW,
      height: ROW,
      left: 0,
      right: 0,
    }}
    {...rest}
  />
);

/** The names of the columns. Hidden from screen readers, as each cell tells by itself what it is. */
const Head = ({ head, numbers = [], columns }: Pick<WindowedListProps<never>, 'head' | 'numbers' | 'columns'>) => (
  <div className="head row" style={{ gridTemplateColumns: columns }} aria-hidden="true">
    {head.map((name) => (
      <span key={name} className={numbers.includes(name) ? 'number' : undefined}>
        {name}
      </span>
    ))}
  </div>
);

/** A list of any length, of which only the visible part is in the page. */
export function WindowedList<T>(props: WindowedListProps<T>) {
  const { label, items, idOf, children, head, numbers, columns, selected, onSelect, onEnter, empty, markOf } = props;
  const base = useId();
  const { box, look, bring, height, from, to } = useWindow(items.length);
  const index = selected === undefined ? -1 : items.findIndex((item) => idOf(item) === selected);

  function show(target: number): void {
    const item = items[target];
    if (item === undefined) return;
    bring(target);
    onSelect(idOf(item));
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && selected !== undefined) onEnter?.(selected);
    const target = targetOf(event.key, index, items.length, Math.max(1, Math.floor(height / ROW) - 1));
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  }

  return (
    <div className="list">
      <Head head={head} numbers={numbers} columns={columns} />
      {items.length === 0 && <div className="empty">{empty}</div>}
      <div
        ref={box}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={index >= from && index < to ? `${base}-${String(index)}` : undefined}
        className="scroll"
        hidden={items.length === 0}
        onScroll={look}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ height: items.length * ROW, position: 'relative' }}>
          {items.slice(from, to).map((item, offset) => {
            const at = from + offset;
            const id = idOf(item);
            return (
              <Option
                key={id}
                id={`${base}-${String(at)}`}
                at={at}
                count={items.length}
                isSelected={at === index}
                className={`row ${markOf?.(item) ?? ''}`}
                columns={columns}
                onClick={() => onSelect(id)}
                onDoubleClick={() => onEnter?.(id)}
              >
                {children(item)}
              </Option>
            );
          })}
        </div>
      </div>
    </div>
  );
}
