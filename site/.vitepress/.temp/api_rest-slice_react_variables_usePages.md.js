import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: usePages","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/react/variables/usePages.md","filePath":"api/rest-slice/react/variables/usePages.md"}');
const _sfc_main = { name: "api/rest-slice/react/variables/usePages.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-usepages" tabindex="-1">Variable: usePages <a class="header-anchor" href="#variable-usepages" aria-label="Permalink to &quot;Variable: usePages&quot;">​</a></h1><p><a href="/reference/usePages.html">In the reference</a></p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> usePages</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> UsePages</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Read a list page by page, as its <code>nextPage</code> and <code>previousPage</code> say where they are: <code>{ data, hasNext, fetchNext, … }</code>. It does not suspend. <code>null</code> as the argument means &quot;not now&quot;.</p><h2 id="throws" tabindex="-1">Throws <a class="header-anchor" href="#throws" aria-label="Permalink to &quot;Throws&quot;">​</a></h2><p>RestError COLLECTION_MISSING</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/react/variables/usePages.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const usePages = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  usePages as default
};
