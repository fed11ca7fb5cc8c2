/** `themeConfig.search.options.miniSearch` of VitePress. */
export const MINI_SEARCH: {
  readonly options: { readonly processTerm: (term: string) => string };
  readonly searchOptions: {
    readonly processTerm: (term: string) => string | null;
    readonly boostDocument: (id: string) => number;
    readonly weights: { readonly prefix: number; readonly fuzzy: number };
  };
};
