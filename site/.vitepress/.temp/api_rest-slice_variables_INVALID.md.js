import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: INVALID","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/variables/INVALID.md","filePath":"api/rest-slice/variables/INVALID.md"}');
const _sfc_main = { name: "api/rest-slice/variables/INVALID.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-invalid" tabindex="-1">Variable: INVALID <a class="header-anchor" href="#variable-invalid" aria-label="Permalink to &quot;Variable: INVALID&quot;">​</a></h1><p><a href="/reference/normalize.html">In the reference</a></p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> INVALID</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &quot;@@rest-slice/INVALID&quot;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;@@rest-slice/INVALID&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>What a table holds for a row that was deleted, and what <code>denormalize</code> returns for data that cannot be used because of one. A string, so that it survives JSON; rows are always objects, so no row can be mistaken for it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/variables/INVALID.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const INVALID = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  INVALID as default
};
