import { hydrateRoot } from 'react-dom/client';
import { hydrateStreamed } from 'rest-slice/ssr';
import { App, createApp } from './app.js';

const api = document.documentElement.dataset['api'] ?? '';
const parts = createApp(api);

hydrateStreamed(parts.store);
hydrateRoot(document, <App parts={parts} api={api} />, {
  onRecoverableError: (error) => console.error('recovered from', error),
});
