// What the generator makes issues of.

const PROBLEMS = [
  'Search forgets the query when going back',
  'Upload stalls at 99 % on slow connections',
  'Session expires while a form is being filled in',
  'Date picker starts the week on the wrong day',
  'Notification badge keeps counting read messages',
  'Avatar is stretched after a crop',
  'CSV export drops the last row',
  'Keyboard focus is lost when a dialog closes',
  'Totals are rounded twice',
  'Sidebar flickers while it loads',
  'Password reset link opens a blank page',
  'Sorting by name ignores accents',
  'Webhook is delivered twice after a timeout',
  'Time zone of the organizer is shown to guests',
  'Long titles push the menu off the screen',
  'Copying a table loses its header',
] as const;

const WISHES = [
  'Show who edited a page last',
  'Remember the chosen columns',
  'Undo for archived conversations',
  'Bulk edit of labels',
  'Drag to reorder saved filters',
  'Keyboard shortcuts for the inbox',
  'Dark theme for printed reports',
  'Import from a spreadsheet',
  'Explain why a payment was refused',
  'Document the rate limits of the API',
  'Let guests comment without an account',
  'Collapse threads by default',
] as const;

const PLACES = [
  'on small screens',
  'in Firefox',
  'in Safari 17',
  'for new accounts',
  'for shared projects',
  'when offline',
  'in the weekly report',
  'after an upgrade',
  'with a screen reader',
  'in the mobile app',
  'for read-only members',
  'behind a proxy',
  'in private windows',
  'on slow networks',
  'for administrators',
  'in right-to-left languages',
] as const;

export const TITLES = { starts: [...PROBLEMS, ...WISHES], ends: PLACES } as const;

export const BODIES = [
  'Reported by three customers this week. It happens every time, and a reload does not help.',
  'I could reproduce it with an empty project and the default settings. The console shows nothing.',
  'Came up in the last review. A first version may be small: most people only need the common case.',
  'It worked until the last release. Bisecting points at the change of the loading order.',
  'We have a workaround, but it has to be explained to everybody who joins.',
] as const;

/** Names and colours that GitHub gives to a new repository. */
export const LABELS = [
  { id: 1362934389, name: 'bug', color: 'd73a4a' },
  { id: 1362934390, name: 'documentation', color: '0075ca' },
  { id: 1362934392, name: 'enhancement', color: 'a2eeef' },
  { id: 1362934393, name: 'help wanted', color: '008672' },
  { id: 1362934394, name: 'good first issue', color: '7057ff' },
  { id: 1362934396, name: 'question', color: 'd876e3' },
  { id: 1362934397, name: 'performance', color: 'fbca04' },
  { id: 1362934398, name: 'accessibility', color: '1d76db' },
] as const;

export const LOGINS = [
  ...['amara-okafor', 'bjornh', 'chen-wei', 'dariusz-k', 'elif-kaya', 'fatima-z', 'guillaume-r', 'hana-sato'],
  ...['ines-duarte', 'jonas-weber', 'kavya-rao', 'liam-oneill', 'mateo-gr', 'noor-ali', 'priya-nair', 'sofia-m'],
] as const;
