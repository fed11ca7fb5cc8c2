// What the network would answer, as text: every contender parses its own.
const author = { id: 'u1', name: 'Author 0' };

const issue = (number) => ({
  id: `i${number}`,
  title: `Issue ${number}`,
  state: number % 3 === 0 ? 'closed' : 'open',
  comments: number % 17,
  author,
});

/** One author for all: what changes of it shows in every row. */
export const makeIssues = (size) => Array.from({ length: size }, (_, number) => issue(number));

let text = '[]';

/** From now on every request is answered with these issues. */
export function serve(issues) {
  text = JSON.stringify(issues);
}

const answer = () => new Response(text, { headers: { 'content-type': 'application/json' } });
globalThis.fetch = () => Promise.resolve(answer());

export const getJson = async (path) => (await globalThis.fetch(`/api${path}`)).json();
