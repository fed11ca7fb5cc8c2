import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"rest-slice/ssr","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/ssr/index.md","filePath":"api/rest-slice/ssr/index.md"}');
const _sfc_main = { name: "api/rest-slice/ssr/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="rest-slicessr" tabindex="-1">rest-slice/ssr <a class="header-anchor" href="#rest-slicessr" aria-label="Permalink to &quot;rest-slice/ssr&quot;">​</a></h1><p>Server rendering.</p><h2 id="interfaces" tabindex="-1">Interfaces <a class="header-anchor" href="#interfaces" aria-label="Permalink to &quot;Interfaces&quot;">​</a></h2><ul><li><a href="./interfaces/DehydratedState.html">DehydratedState</a></li><li><a href="./interfaces/HydrateAction.html">HydrateAction</a></li><li><a href="./interfaces/StreamedStateProps.html">StreamedStateProps</a></li></ul><h2 id="variables" tabindex="-1">Variables <a class="header-anchor" href="#variables" aria-label="Permalink to &quot;Variables&quot;">​</a></h2><ul><li><a href="./variables/StreamedState.html">StreamedState</a></li></ul><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><ul><li><a href="./functions/dehydrate.html">dehydrate</a></li><li><a href="./functions/hydrate.html">hydrate</a></li><li><a href="./functions/hydrateStreamed.html">hydrateStreamed</a></li><li><a href="./functions/serialize.html">serialize</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/ssr/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
