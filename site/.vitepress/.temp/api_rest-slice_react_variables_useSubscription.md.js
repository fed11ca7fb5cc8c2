import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: useSubscription","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/react/variables/useSubscription.md","filePath":"api/rest-slice/react/variables/useSubscription.md"}');
const _sfc_main = { name: "api/rest-slice/react/variables/useSubscription.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-usesubscription" tabindex="-1">Variable: useSubscription <a class="header-anchor" href="#variable-usesubscription" aria-label="Permalink to &quot;Variable: useSubscription&quot;">​</a></h1><p><a href="/reference/useSubscription.html">In the reference</a></p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> useSubscription</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> UseSubscription</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Keep an endpoint&#39;s data fresh while mounted, by its <code>stream</code> and its <code>pollFrequency</code>; <code>null</code> means &quot;not now&quot;.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/react/variables/useSubscription.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const useSubscription = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  useSubscription as default
};
