import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: isNetworkError()","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/functions/isNetworkError.md","filePath":"api/rest-slice/functions/isNetworkError.md"}');
const _sfc_main = { name: "api/rest-slice/functions/isNetworkError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-isnetworkerror" tabindex="-1">Function: isNetworkError() <a class="header-anchor" href="#function-isnetworkerror" aria-label="Permalink to &quot;Function: isNetworkError()&quot;">​</a></h1><p><a href="/reference/errors.html">In the reference</a></p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> isNetworkError</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">error</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> error</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> is</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> NetworkError</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Whether an error is the server&#39;s refusal: <code>status</code>, and in <code>data</code> what its body says, if that could be read. It may come from a promise, from <code>selectResponse</code> or from a hook.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th></tr></thead><tbody><tr><td><code>error</code></td><td><code>unknown</code></td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><code>error is NetworkError</code></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/functions/isNetworkError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const isNetworkError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  isNetworkError as default
};
