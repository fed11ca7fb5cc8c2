import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"rest-slice/offline","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/offline/index.md","filePath":"api/rest-slice/offline/index.md"}');
const _sfc_main = { name: "api/rest-slice/offline/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="rest-sliceoffline" tabindex="-1">rest-slice/offline <a class="header-anchor" href="#rest-sliceoffline" aria-label="Permalink to &quot;rest-slice/offline&quot;">​</a></h1><p>Data, and mutations without an answer, that are kept beyond the page.</p><h2 id="interfaces" tabindex="-1">Interfaces <a class="header-anchor" href="#interfaces" aria-label="Permalink to &quot;Interfaces&quot;">​</a></h2><ul><li><a href="./interfaces/AsyncStorage.html">AsyncStorage</a></li><li><a href="./interfaces/OfflineOptions.html">OfflineOptions</a></li><li><a href="./interfaces/PendingMutation.html">PendingMutation</a></li><li><a href="./interfaces/RefusedMutation.html">RefusedMutation</a></li><li><a href="./interfaces/TextStorage.html">TextStorage</a></li></ul><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><ul><li><a href="./functions/discard.html">discard</a></li><li><a href="./functions/flush.html">flush</a></li><li><a href="./functions/offline.html">offline</a></li><li><a href="./functions/pendingMutations.html">pendingMutations</a></li><li><a href="./functions/restored.html">restored</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/offline/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
