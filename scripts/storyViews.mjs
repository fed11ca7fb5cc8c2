/** Where each story is played. Of the first what it shows then is looked at in the other colours, too. */
export const VIEWS = [
  { name: 'desk', viewport: { width: 1280, height: 720 }, colorScheme: 'light' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
];

/** Stories without a picture, and why. */
export const UNSTEADY = {};
