/** A card as the server keeps it. */
export interface CardRow {
  readonly id: string;
  title: string;
  column: string;
  position: number;
  assignee: string | null;
}

interface CommentRow {
  readonly id: string;
  readonly card: string;
  readonly text: string;
  readonly author: string;
  /** ms */
  readonly createdAt: number;
}

const column = (id: string, name: string, limit: number | null = null) => ({ id, name, limit });

/** What the server begins with: two boards, of which “Doing” takes three cards at most, and a card with twelve comments. */
export function createRows() {
  const people = ['Ann', 'Bob', 'Cleo'].map((name) => ({ id: name.toLowerCase(), name }));
  const boards = [
    {
      id: 'house',
      name: 'House',
      columns: [column('todo', 'To do'), column('doing', 'Doing', 3), column('done', 'Done')],
    },
    { id: 'garden', name: 'Garden', columns: [column('plan', 'Planned'), column('planted', 'Planted')] },
  ];
  const cards = [
    ['todo', 'Paint the fence', 'ann'],
    ['todo', 'Fix the tap', 'bob'],
    ['todo', 'Oil the door', 'ann'],
    ['todo', 'Sweep the roof', null],
    ['doing', 'Hang the lamp', 'bob'],
    ['doing', 'Buy a ladder', 'cleo'],
    ['plan', 'Sow the lawn', 'cleo'],
  ].map(([list, title, assignee = null], at): CardRow => {
    return { id: `c${at + 1}`, title: title ?? '', column: list ?? '', position: at + 1, assignee };
  });
  const comments = Array.from({ length: 12 }, (_, at): CommentRow => {
    const author = people[at % people.length]?.id ?? '';
    return { id: `m${at + 1}`, card: 'c1', text: `Thought ${at + 1}`, author, createdAt: Date.UTC(2026, 0, at + 1) };
  });
  return { people, boards, cards, comments };
}
