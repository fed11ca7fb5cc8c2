import { useState } from 'react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { pendingMutations } from 'rest-slice/offline';
import { useDLE } from 'rest-slice/react';
import { BoardResource, PersonResource } from './api.js';
import { BoardView } from './BoardView.js';
import type { Kanban, KanbanState } from './kanban.js';

/** What has not reached the server yet, and what it has refused. */
function Saved({ kanban: { readRefusal } }: { kanban: Kanban }) {
  const dispatch = useDispatch();
  const unsent = useSelector(pendingMutations).length;
  const refusal = useSelector(({ refusals }: KanbanState) => refusals.last);
  return (
    <>
      <p className={`pill ${unsent === 0 ? 'good' : ''}`} role="status">
        {unsent === 0 ? 'Everything is saved' : `${unsent} to be sent`}
      </p>
      <div role="alert" className={refusal ? 'banner' : ''}>
        {refusal && (
          <>
            <span className="grow">{refusal}</span>
            <button type="button" className="button" onClick={() => dispatch(readRefusal())}>
              Dismiss
            </button>
          </>
        )}
      </div>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly id: string | undefined; readonly name: string }[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

const Choice = ({ label, options, chosen, onChoose }: ChoiceProps) => (
  <div className="buttons" role="group" aria-label={label}>
    {options.map(({ id, name }) => (
      <button key={id ?? ''} type="button" className="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
        {name}
      </button>
    ))}
  </div>
);

function Boards({ kanban }: { kanban: Kanban }) {
  const { data: boards = [], error } = useDLE(BoardResource.getList);
  const { data: people = [] } = useDLE(PersonResource.getList);
  const [chosen, setChosen] = useState<string>();
  const [assignee, setAssignee] = useState<string>();
  const board = boards.find(({ id }) => id === chosen) ?? boards[0];
  return (
    <div className="kanban">
      <header className="top-bar">
        <Choice label="Board" options={boards} chosen={board?.id} onChoose={setChosen} />
        <Choice
          label="Cards of"
          options={[{ id: undefined, name: 'All' }, ...people]}
          chosen={assignee}
          onChoose={setAssignee}
        />
        <Saved kanban={kanban} />
      </header>
      {error && <p role="alert">{error.message}</p>}
      {board && <BoardView key={board.id} board={board} assignee={assignee} />}
    </div>
  );
}

/** Boards of cards that one moves. @param kanban its store. */
export const KanbanApp = ({ kanban }: { kanban: Kanban }) => (
  <Provider store={kanban.store}>
    <Boards kanban={kanban} />
  </Provider>
);
