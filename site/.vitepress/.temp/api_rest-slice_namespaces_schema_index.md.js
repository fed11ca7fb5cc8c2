import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"schema","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/namespaces/schema/index.md","filePath":"api/rest-slice/namespaces/schema/index.md"}');
const _sfc_main = { name: "api/rest-slice/namespaces/schema/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="schema" tabindex="-1">schema <a class="header-anchor" href="#schema" aria-label="Permalink to &quot;schema&quot;">​</a></h1><h2 id="classes" tabindex="-1">Classes <a class="header-anchor" href="#classes" aria-label="Permalink to &quot;Classes&quot;">​</a></h2><ul><li><a href="./classes/Array.html">Array</a></li><li><a href="./classes/Object.html">Object</a></li></ul><h2 id="references" tabindex="-1">References <a class="header-anchor" href="#references" aria-label="Permalink to &quot;References&quot;">​</a></h2><h3 id="all" tabindex="-1">All <a class="header-anchor" href="#all" aria-label="Permalink to &quot;All&quot;">​</a></h3><p>Re-exports <a href="./../../classes/All.html">All</a></p><hr><h3 id="collection" tabindex="-1">Collection <a class="header-anchor" href="#collection" aria-label="Permalink to &quot;Collection&quot;">​</a></h3><p>Re-exports <a href="./../../classes/Collection.html">Collection</a></p><hr><h3 id="invalidate" tabindex="-1">Invalidate <a class="header-anchor" href="#invalidate" aria-label="Permalink to &quot;Invalidate&quot;">​</a></h3><p>Re-exports <a href="./../../classes/Invalidate.html">Invalidate</a></p><hr><h3 id="lazy" tabindex="-1">Lazy <a class="header-anchor" href="#lazy" aria-label="Permalink to &quot;Lazy&quot;">​</a></h3><p>Re-exports <a href="./../../classes/Lazy.html">Lazy</a></p><hr><h3 id="query" tabindex="-1">Query <a class="header-anchor" href="#query" aria-label="Permalink to &quot;Query&quot;">​</a></h3><p>Re-exports <a href="./../../classes/Query.html">Query</a></p><hr><h3 id="scalar" tabindex="-1">Scalar <a class="header-anchor" href="#scalar" aria-label="Permalink to &quot;Scalar&quot;">​</a></h3><p>Re-exports <a href="./../../classes/Scalar.html">Scalar</a></p><hr><h3 id="union" tabindex="-1">Union <a class="header-anchor" href="#union" aria-label="Permalink to &quot;Union&quot;">​</a></h3><p>Re-exports <a href="./../../classes/Union.html">Union</a></p><hr><h3 id="values" tabindex="-1">Values <a class="header-anchor" href="#values" aria-label="Permalink to &quot;Values&quot;">​</a></h3><p>Re-exports <a href="./../../classes/Values.html">Values</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/namespaces/schema/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
