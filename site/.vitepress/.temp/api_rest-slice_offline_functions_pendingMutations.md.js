import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: pendingMutations()","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/offline/functions/pendingMutations.md","filePath":"api/rest-slice/offline/functions/pendingMutations.md"}');
const _sfc_main = { name: "api/rest-slice/offline/functions/pendingMutations.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-pendingmutations" tabindex="-1">Function: pendingMutations() <a class="header-anchor" href="#function-pendingmutations" aria-label="Permalink to &quot;Function: pendingMutations()&quot;">​</a></h1><p><a href="/reference/offline.html">In the reference</a></p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> pendingMutations</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">rootState</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">slice</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> readonly</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> PendingMutation</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">[];</span></span></code></pre></div><p>Mutations that have no answer yet, in the order of dispatch: a selector of plain state, and the same list while they are the same.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>rootState</code></td><td><code>object</code></td><td>-</td></tr><tr><td><code>slice?</code></td><td>{ <code>reducerPath</code>: <code>string</code>; }</td><td>whose; all slices of the store where it is left out.</td></tr><tr><td><code>slice.reducerPath</code></td><td><code>string</code></td><td>-</td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p>readonly <a href="./../interfaces/PendingMutation.html"><code>PendingMutation</code></a>[]</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/offline/functions/pendingMutations.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const pendingMutations = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  pendingMutations as default
};
