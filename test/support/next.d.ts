// As much of Next.js as docs/recipes/nextjs.md writes down, for the tests that compile it: Next itself is not installed here.
declare module 'next' {
  export type GetServerSideProps = () => Promise<{ props: Record<string, unknown> }>;
}

declare module 'next/app' {
  import type { ComponentType } from 'react';
  export interface AppProps {
    readonly Component: ComponentType<any>;
    readonly pageProps: any;
  }
}
