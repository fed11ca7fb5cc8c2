const GROUPS = 25;

function makeRow(number, group, team) {
  return { id: `item_${number.toString(36)}`, group: `g${group}`, team: `t${team}`, title: `Item ${number}` };
}

/** 50 lists of size / 50 rows, by group or by team: each of the size / 2 rows is in two of them. */
export function manyLists(size) {
  const rows = Array.from({ length: size / 2 }, (_, n) => makeRow(n, n % GROUPS, Math.floor(n / GROUPS) % GROUPS));
  const numbers = Array.from({ length: GROUPS }, (_, group) => group);
  const listsBy = (field, letter) =>
    numbers.map((group) => {
      const args = { [field]: `${letter}${group}` };
      return { args, rows: rows.filter((row) => row[field] === args[field]) };
    });
  let n = 0;
  return {
    lists: [...listsBy('group', 'g'), ...listsBy('team', 't')],
    nextRow: () => makeRow(size + (n += 1), n % GROUPS, (n * 7) % GROUPS),
  };
}
