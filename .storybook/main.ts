import react from '@vitejs/plugin-react';
import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-vitest', '@storybook/addon-a11y'],
  framework: '@storybook/react-vite',
  staticDirs: ['../public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), react()],
    // Stories import the package by name, as its users do: tsconfig.json says where that is.
    resolve: { ...vite.resolve, tsconfigPaths: true },
    // Unbundled, msw would be given the path-to-regexp of rest-slice, which is another major version than its own.
    // What one story alone imports would be found late, and the page loaded again in the middle of a test.
    optimizeDeps: {
      ...vite.optimizeDeps,
      include: [...(vite.optimizeDeps?.include ?? []), 'msw', 'msw/browser', '@redux-devtools/instrument'],
    },
    // The recorded payloads are one large chunk.
    build: { ...vite.build, chunkSizeWarningLimit: 6_000 },
  }),
};

export default config;
