import { initialize, mswLoader } from 'msw-storybook-addon';
import { configure, expect, mocked, spyOn } from 'storybook/test';
import type { Preview } from '@storybook/react-vite';
import '../stories/style.css';

// The first story of a cold Storybook has to wait for its modules, too.
configure({ asyncUtilTimeout: 10_000 });
// Beside the page, wherever that is: the site has the stories in a folder.
initialize({ onUnhandledRequest: 'bypass', quiet: true, serviceWorker: { url: './mockServiceWorker.js' } });

const preview: Preview = {
  loaders: [mswLoader],
  parameters: {
    options: {
      storySort: {
        order: [
          'Issue tracker',
          'Inspector',
          'Time machine',
          'Votes under races',
          'Infinite feed',
          'Live ticker',
          'Unreliable network',
          'Union feed',
          'Currency switch',
          'Login and logout',
          'Forms',
          'Errors',
          'File download',
          'Kanban',
          'Conduit',
          'Hello List',
        ],
      },
    },
    a11y: { test: 'error' },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
  },
  beforeEach: () => {
    spyOn(console, 'error');
    spyOn(console, 'warn');
  },
  // A story that writes to the console as it is played fails; how long a check of Redux Toolkit took is about the machine.
  afterEach: async () => {
    const said = [console.error, console.warn].flatMap((print) => mocked(print).mock.calls.map(String));
    await expect(said.filter((text) => !/took \d+ms, which is more than/.test(text)).join('\n')).toBe('');
  },
};

export default preview;
