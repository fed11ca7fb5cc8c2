// The pages of the site, in the order in which one reads them: the navigation and llms.txt follow it, and test/site.test.ts
// fails where a page is missing. Paths are of the repository.
import { existsSync } from 'node:fs';

const GROUPS = [
  {
    text: 'Begin',
    items: [
      ['rest-slice', 'README.md'],
      ['Learn it in an hour', 'docs/tutorial.md'],
      ['Getting started', 'docs/getting-started.md'],
      ['Concepts', 'docs/concepts.md'],
      ['All pages', 'docs/README.md'],
    ],
  },
  {
    text: 'Use',
    items: [
      ['Schemas', 'docs/schemas.md'],
      ['At home with your API', 'docs/your-api.md'],
      ['From an OpenAPI document', 'docs/openapi.md'],
      ['Keeping data fresh', 'docs/fresh-data.md'],
      ['Changing data', 'docs/changing-data.md'],
      ['Pagination', 'docs/pagination.md'],
      ['Which lists change', 'docs/which-lists-change.md'],
      ['Why did my list not change?', 'docs/why-not-changed.md'],
      ['Which hook', 'docs/which-hook.md'],
      ['In components', 'docs/in-components.md'],
      ['Features', 'docs/features.md'],
      ['Offline', 'docs/offline.md'],
      ['Several tabs', 'docs/tabs.md'],
      ['Around the store', 'docs/around-the-store.md'],
      ['Testing', 'docs/testing.md'],
      ['Inspector', 'docs/devtools.md'],
      ['Bug reports', 'docs/bug-reports.md'],
      ['Schemas of your own', 'docs/custom-schemas.md'],
    ],
  },
  {
    text: 'Reference: hooks',
    items: [
      ['useSuspense', 'docs/reference/useSuspense.md'],
      ['useDLE', 'docs/reference/useDLE.md'],
      ['useSelect', 'docs/reference/useSelect.md'],
      ['usePages', 'docs/reference/usePages.md'],
      ['useLive', 'docs/reference/useLive.md'],
      ['useSubscription', 'docs/reference/useSubscription.md'],
      ['useFetch', 'docs/reference/useFetch.md'],
      ['usePrefetch', 'docs/reference/usePrefetch.md'],
      ['useCache', 'docs/reference/useCache.md'],
      ['useQuery', 'docs/reference/useQuery.md'],
      ['useLoading', 'docs/reference/useLoading.md'],
      ['useController', 'docs/reference/useController.md'],
      ['useIsFetching', 'docs/reference/useIsFetching.md'],
      ['useIsMutating', 'docs/reference/useIsMutating.md'],
      ['useCancelling', 'docs/reference/useCancelling.md'],
      ['useDebounce', 'docs/reference/useDebounce.md'],
      ['AsyncBoundary', 'docs/reference/AsyncBoundary.md'],
      ['createRestHooks', 'docs/reference/createRestHooks.md'],
    ],
  },
  {
    text: 'Reference',
    items: [
      ['All of it', 'docs/reference.md'],
      ['resource', 'docs/reference/resource.md'],
      ['RestEndpoint, Endpoint', 'docs/reference/RestEndpoint.md'],
      ['Options of endpoints', 'docs/reference/endpoint-options.md'],
      ['Entity, EntityMixin', 'docs/reference/Entity.md'],
      ['Collection', 'docs/reference/Collection.md'],
      ['Union, Values, All, Query, …', 'docs/reference/schemas.md'],
      ['normalize, denormalize', 'docs/reference/normalize.md'],
      ['createRestSlice', 'docs/reference/createRestSlice.md'],
      ['The slice', 'docs/reference/slice.md'],
      ['Bound endpoints', 'docs/reference/bound-endpoint.md'],
      ['NetworkError, RestError', 'docs/reference/errors.md'],
      ['Types', 'docs/reference/types.md'],
      ['rest-slice/features', 'docs/reference/features.md'],
      ['rest-slice/ssr', 'docs/reference/ssr.md'],
      ['rest-slice/testing', 'docs/reference/testing.md'],
      ['rest-slice/tabs', 'docs/reference/tabs.md'],
      ['rest-slice/offline', 'docs/reference/offline.md'],
      ['rest-slice/devtools', 'docs/reference/devtools.md'],
      ['rest-slice/rtk-query', 'docs/reference/rtk-query.md'],
    ],
  },
  {
    text: 'Recipes',
    items: [
      ['Router loaders', 'docs/recipes/router.md'],
      ['When something fails', 'docs/recipes/errors.md'],
      ['Saving', 'docs/recipes/mutations.md'],
      ['Forms', 'docs/recipes/forms.md'],
      ['Tables', 'docs/recipes/tables.md'],
      ['Moving, sorting, reordering', 'docs/recipes/moving-and-sorting.md'],
      ['Uploads', 'docs/recipes/uploads.md'],
      ['Permissions and logout', 'docs/recipes/sessions.md'],
      ['WebSockets', 'docs/recipes/websockets.md'],
      ['One base query', 'docs/recipes/base-query.md'],
      ['JSON:API', 'docs/recipes/json-api.md'],
      ['Code splitting', 'docs/recipes/code-splitting.md'],
      ['Vite', 'docs/recipes/vite.md'],
      ['Next.js', 'docs/recipes/nextjs.md'],
      ['React Native', 'docs/recipes/react-native.md'],
      ['Testing Library, Playwright', 'docs/recipes/testing.md'],
      ['Monorepo', 'docs/recipes/monorepo.md'],
    ],
  },
  {
    text: 'Coming from',
    items: [
      ['RTK Query', 'docs/coming-from-rtk-query.md'],
      ['TanStack Query', 'docs/coming-from-tanstack-query.md'],
      ['createEntityAdapter', 'docs/coming-from-entity-adapter.md'],
      ['normalizr', 'docs/coming-from-normalizr.md'],
      ['data-client', 'docs/coming-from-data-client.md'],
    ],
  },
  {
    text: 'Look up',
    items: [
      ['Questions', 'docs/faq.md'],
      ['Errors', 'docs/errors.md'],
      ['What it weighs', 'docs/size.md'],
      ['How fast it is', 'bench/README.md'],
    ],
  },
  {
    text: 'Change',
    items: [
      ['Architecture', 'docs/architecture.md'],
      ['Contributing', 'CONTRIBUTING.md'],
      ['Security', 'SECURITY.md'],
      ['Changelog', 'CHANGELOG.md'],
    ],
  },
];

/** Pages that are written. */
export const NAVIGATION = GROUPS.map(({ text, items }) => ({
  text,
  items: items.filter(([, path]) => existsSync(new URL(`../${path}`, import.meta.url))),
}));

const OUTSIDE = {
  'README.md': 'index.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'security.md',
  'CHANGELOG.md': 'changelog.md',
  'bench/README.md': 'bench.md',
  'docs/README.md': 'contents.md',
};

/** Where a page of the repository is on the site. */
export const placeOfPage = (path) => OUTSIDE[path] ?? path.replace(/^docs\//, '');

/** The anchor of a heading, as GitHub has it: a link between pages works on both. */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
