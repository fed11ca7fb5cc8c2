import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: hydrate()","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/ssr/functions/hydrate.md","filePath":"api/rest-slice/ssr/functions/hydrate.md"}');
const _sfc_main = { name: "api/rest-slice/ssr/functions/hydrate.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-hydrate" tabindex="-1">Function: hydrate() <a class="header-anchor" href="#function-hydrate" aria-label="Permalink to &quot;Function: hydrate()&quot;">​</a></h1><p><a href="/reference/ssr.html">In the reference</a></p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> hydrate</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">json</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> HydrateAction</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> &amp;</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> UnknownAction</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>The action that takes over what <code>dehydrate</code> took out of a server&#39;s store, times moved to this clock. Where the store has something later already, that stays. What was sent for another <code>user</code>, or was given before to a session that is over, changes nothing.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>json</code></td><td><code>unknown</code></td><td>unknown, and not trusted: what has not the right shape is left out; where nothing is left, or it is no dehydrated state of this version of the library, the action changes nothing, and there is a development warning.</td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><a href="./../interfaces/HydrateAction.html"><code>HydrateAction</code></a> &amp; <code>UnknownAction</code></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/ssr/functions/hydrate.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const hydrate = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  hydrate as default
};
