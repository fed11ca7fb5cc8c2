import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"rest-slice/react","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/react/index.md","filePath":"api/rest-slice/react/index.md"}');
const _sfc_main = { name: "api/rest-slice/react/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="rest-slicereact" tabindex="-1">rest-slice/react <a class="header-anchor" href="#rest-slicereact" aria-label="Permalink to &quot;rest-slice/react&quot;">​</a></h1><p>Hooks and components for react-redux&#39;s own Provider.</p><h2 id="classes" tabindex="-1">Classes <a class="header-anchor" href="#classes" aria-label="Permalink to &quot;Classes&quot;">​</a></h2><ul><li><a href="./classes/ErrorBoundary.html">ErrorBoundary</a></li></ul><h2 id="interfaces" tabindex="-1">Interfaces <a class="header-anchor" href="#interfaces" aria-label="Permalink to &quot;Interfaces&quot;">​</a></h2><ul><li><a href="./interfaces/AsyncBoundaryProps.html">AsyncBoundaryProps</a></li><li><a href="./interfaces/ErrorBoundaryProps.html">ErrorBoundaryProps</a></li><li><a href="./interfaces/ErrorFallbackProps.html">ErrorFallbackProps</a></li><li><a href="./interfaces/LoadingPromise.html">LoadingPromise</a></li><li><a href="./interfaces/Pages.html">Pages</a></li><li><a href="./interfaces/ReadPromise.html">ReadPromise</a></li></ul><h2 id="type-aliases" tabindex="-1">Type Aliases <a class="header-anchor" href="#type-aliases" aria-label="Permalink to &quot;Type Aliases&quot;">​</a></h2><ul><li><a href="./type-aliases/DLE.html">DLE</a></li><li><a href="./type-aliases/LoadingTask.html">LoadingTask</a></li></ul><h2 id="variables" tabindex="-1">Variables <a class="header-anchor" href="#variables" aria-label="Permalink to &quot;Variables&quot;">​</a></h2><ul><li><a href="./variables/useCache.html">useCache</a></li><li><a href="./variables/useController.html">useController</a></li><li><a href="./variables/useDLE.html">useDLE</a></li><li><a href="./variables/useFetch.html">useFetch</a></li><li><a href="./variables/useIsFetching.html">useIsFetching</a></li><li><a href="./variables/useIsMutating.html">useIsMutating</a></li><li><a href="./variables/useLive.html">useLive</a></li><li><a href="./variables/usePages.html">usePages</a></li><li><a href="./variables/usePrefetch.html">usePrefetch</a></li><li><a href="./variables/useQuery.html">useQuery</a></li><li><a href="./variables/useSelect.html">useSelect</a></li><li><a href="./variables/useSubscription.html">useSubscription</a></li><li><a href="./variables/useSuspense.html">useSuspense</a></li></ul><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><ul><li><a href="./functions/AsyncBoundary.html">AsyncBoundary</a></li><li><a href="./functions/createRestHooks.html">createRestHooks</a></li><li><a href="./functions/useCancelling.html">useCancelling</a></li><li><a href="./functions/useDebounce.html">useDebounce</a></li><li><a href="./functions/useLoading.html">useLoading</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/react/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
