import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"rest-slice/features","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/features/index.md","filePath":"api/rest-slice/features/index.md"}');
const _sfc_main = { name: "api/rest-slice/features/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="rest-slicefeatures" tabindex="-1">rest-slice/features <a class="header-anchor" href="#rest-slicefeatures" aria-label="Permalink to &quot;rest-slice/features&quot;">​</a></h1><p>What a slice does not bring by itself.</p><h2 id="interfaces" tabindex="-1">Interfaces <a class="header-anchor" href="#interfaces" aria-label="Permalink to &quot;Interfaces&quot;">​</a></h2><ul><li><a href="./interfaces/ErrorReport.html">ErrorReport</a></li><li><a href="./interfaces/FeatureWork.html">FeatureWork</a></li><li><a href="./interfaces/RecorderOptions.html">RecorderOptions</a></li><li><a href="./interfaces/RefetchOptions.html">RefetchOptions</a></li><li><a href="./interfaces/Surroundings.html">Surroundings</a></li></ul><h2 id="type-aliases" tabindex="-1">Type Aliases <a class="header-anchor" href="#type-aliases" aria-label="Permalink to &quot;Type Aliases&quot;">​</a></h2><ul><li><a href="./type-aliases/Watch.html">Watch</a></li></ul><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><ul><li><a href="./functions/actionLog.html">actionLog</a></li><li><a href="./functions/defineFeature.html">defineFeature</a></li><li><a href="./functions/opaqueBodies.html">opaqueBodies</a></li><li><a href="./functions/polling.html">polling</a></li><li><a href="./functions/recorder.html">recorder</a></li><li><a href="./functions/refetchOn.html">refetchOn</a></li><li><a href="./functions/sanitizers.html">sanitizers</a></li><li><a href="./functions/streams.html">streams</a></li><li><a href="./functions/surroundings.html">surroundings</a></li><li><a href="./functions/timeTravel.html">timeTravel</a></li></ul><h2 id="references" tabindex="-1">References <a class="header-anchor" href="#references" aria-label="Permalink to &quot;References&quot;">​</a></h2><h3 id="feature" tabindex="-1">Feature <a class="header-anchor" href="#feature" aria-label="Permalink to &quot;Feature&quot;">​</a></h3><p>Re-exports <a href="./../interfaces/Feature.html">Feature</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/features/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
