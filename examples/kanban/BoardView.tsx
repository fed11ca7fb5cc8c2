import { useState } from 'react';
import type { Board } from './api.js';
import { CardDialog } from './CardDialog.js';
import { ColumnView, type LastMove } from './ColumnView.js';
import { useMoves } from './useMoves.js';

export function BoardView({ board, assignee }: { board: Board; assignee: string | undefined }) {
  const { move, news } = useMoves(assignee);
  const [last, setLast] = useState<LastMove>();
  const [open, setOpen] = useState<string>();
  const { columns } = board;
  return (
    <>
      <p role="status" className="visually-hidden">
        {news}
      </p>
      <div className="columns">
        {columns.map((column, at) => (
          <ColumnView
            key={column.id}
            column={column}
            left={columns[at - 1]}
            right={columns[at + 1]}
            assignee={assignee}
            last={last}
            onLast={setLast}
            move={move}
            onOpen={({ id }) => setOpen(id)}
          />
        ))}
      </div>
      {open !== undefined && <CardDialog key={open} id={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
