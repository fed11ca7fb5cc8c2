/** Where each story is played. Of the first what it shows then is looked at in the other colours, too. */
export const VIEWS = [
  { name: 'desk', viewport: { width: 1280, height: 720 }, colorScheme: 'light' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
];

const POLLED = {
  why: 'How many actions it lists depends on how often it has polled.',
  hidden: '.log > *, .figures dd, .slider > *, .top-bar > .pill',
};
/** Stories that show how long something took. Their pictures are without focus, scrolled to the top, and without what is hidden. */
export const UNSTEADY = {
  'errors--on-a-phone': {
    why: 'A button that was out of use for a moment has the focus or not: it depends on how long that was.',
  },
  'infinite-feed--newer': { why: 'How far it was scrolled when newer items came depends on how quickly they did.' },
  'login-and-logout--two-users': {
    why: 'How far it was scrolled on a phone depends on when the second user was there.',
  },
  'time-machine--try-it': POLLED,
  'time-machine--nothing-is-sent-in-the-past': POLLED,
  'time-machine--skip-an-action': POLLED,
  'time-machine--export-and-import': POLLED,
  'time-machine--on-a-phone': POLLED,
};
