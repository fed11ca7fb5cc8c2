import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Function: replayLog()","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/testing/functions/replayLog.md","filePath":"api/rest-slice/testing/functions/replayLog.md"}');
const _sfc_main = { name: "api/rest-slice/testing/functions/replayLog.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="function-replaylog" tabindex="-1">Function: replayLog() <a class="header-anchor" href="#function-replaylog" aria-label="Permalink to &quot;Function: replayLog()&quot;">​</a></h1><p><a href="/reference/testing.html">In the reference</a></p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> replayLog</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">slice</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">actions</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">)</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> RestState</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>The state that a log gives: the slice&#39;s reducer over its actions, without a store.</p><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Description</th></tr></thead><tbody><tr><td><code>slice</code></td><td>{ <code>reducer</code>: (<code>state</code>, <code>action</code>) =&gt; <a href="./../../interfaces/RestState.html"><code>RestState</code></a>; <code>reducerPath?</code>: <code>string</code>; }</td><td>one with the same endpoints, under the same <code>reducerPath</code>.</td></tr><tr><td><code>slice.reducer</code></td><td>(<code>state</code>, <code>action</code>) =&gt; <a href="./../../interfaces/RestState.html"><code>RestState</code></a></td><td>-</td></tr><tr><td><code>slice.reducerPath?</code></td><td><code>string</code></td><td>-</td></tr><tr><td><code>actions</code></td><td>readonly <code>UnknownAction</code>[]</td><td>from <code>util.exportLog()</code>, or any actions from a store&#39;s beginning on; those of others change nothing.</td></tr></tbody></table><h2 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h2><p><a href="./../../interfaces/RestState.html"><code>RestState</code></a></p><h2 id="throws" tabindex="-1">Throws <a class="header-anchor" href="#throws" aria-label="Permalink to &quot;Throws&quot;">​</a></h2><p>RestError LOG_INVALID</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/testing/functions/replayLog.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const replayLog = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  replayLog as default
};
