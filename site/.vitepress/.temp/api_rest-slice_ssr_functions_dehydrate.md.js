import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: dehydrate()","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/ssr/functions/dehydrate.md","filePath":"api/rest-slice/ssr/functions/dehydrate.md"}');
const _sfc_main = { name: "api/rest-slice/ssr/functions/dehydrate.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-dehydrate" tabindex="-1">Function: dehydrate() <a class="header-anchor" href="#function-dehydrate" aria-label="Permalink to &quot;Function: dehydrate()&quot;">​</a></h1><p><a href="/reference/ssr.html">In the reference</a></p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> dehydrate</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">store</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">slice</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> DehydratedState</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>Take what a browser can go on with out of a store: rows and results with their times. Requests in flight, optimistic layers and the generation stay on the server. Make a store for each request, and wait for <code>util.allSettled()</code> first.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>store</code></td><td><code>Pick</code>&lt;<code>Store</code>, <code>&quot;dispatch&quot;</code> | <code>&quot;getState&quot;</code>&gt;</td><td>-</td></tr><tr><td><code>slice?</code></td><td>{ <code>reducerPath</code>: <code>string</code>; }</td><td>whose state; it may be left out where the store has one slice only.</td></tr><tr><td><code>slice.reducerPath</code></td><td><code>string</code></td><td>-</td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><a href="./../interfaces/DehydratedState.html"><code>DehydratedState</code></a></p><p>JSON for <code>serialize</code>.</p><h2 id="throws" tabindex="-1">Throws <a class="header-anchor" href="#throws" aria-label="Permalink to &quot;Throws&quot;">​</a></h2><p>RestError MIDDLEWARE_MISSING, SLICE_AMBIGUOUS where the slice is left out and there is not exactly one.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/ssr/functions/dehydrate.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const dehydrate = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  dehydrate as default
};
