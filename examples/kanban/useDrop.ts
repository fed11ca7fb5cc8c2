import { useRef, useState, type DragEvent } from 'react';

/** Under which name its id is dragged with a card: what comes from elsewhere has none. */
const TYPE = 'application/x-card';

export function startDrag({ dataTransfer }: DragEvent, id: string): void {
  dataTransfer.setData(TYPE, id);
  dataTransfer.effectAllowed = 'move';
}

/** Lets cards be dropped on something. @param onDrop gets the card, and where in the list it is to stand among the others. */
export function useDrop(onDrop: (id: string, index: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [isOver, setIsOver] = useState(false);

  /** Before the first card whose middle is below the pointer. */
  function indexOf(id: string, y: number): number {
    const others = [...(list.current?.children ?? [])].filter((item) => item.getAttribute('data-id') !== id);
    const below = others.findIndex((item) => {
      const { top, height } = item.getBoundingClientRect();
      return y < top + height / 2;
    });
    return below < 0 ? others.length : below;
  }

  return {
    list,
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(TYPE)) return;
        event.preventDefault(); // says that it may be dropped here
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        const id = event.dataTransfer.getData(TYPE);
        if (id !== '') onDrop(id, indexOf(id, event.clientY));
      },
    },
  };
}
