import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: LoadingPromise<T>","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/react/interfaces/LoadingPromise.md","filePath":"api/rest-slice/react/interfaces/LoadingPromise.md"}');
const _sfc_main = { name: "api/rest-slice/react/interfaces/LoadingPromise.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-loadingpromiset" tabindex="-1">Interface: LoadingPromise&lt;T&gt; <a class="header-anchor" href="#interface-loadingpromiset" aria-label="Permalink to &quot;Interface: LoadingPromise\\&lt;T\\&gt;&quot;">​</a></h1><p>One run of a task: never rejects, and resolves with undefined when the task fails.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><code>Promise</code>&lt;<code>T</code> | <code>undefined</code>&gt;</li></ul><h2 id="type-parameters" tabindex="-1">Type Parameters <a class="header-anchor" href="#type-parameters" aria-label="Permalink to &quot;Type Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Type Parameter</th></tr></thead><tbody><tr><td><a id="type-parameter-t"></a> <code>T</code></td></tr></tbody></table><h2 id="methods" tabindex="-1">Methods <a class="header-anchor" href="#methods" aria-label="Permalink to &quot;Methods&quot;">​</a></h2><h3 id="unwrap" tabindex="-1">unwrap() <a class="header-anchor" href="#unwrap" aria-label="Permalink to &quot;unwrap()&quot;">​</a></h3><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;">unwrap</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(): </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">Promise</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">&lt;</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">T</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">&gt;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>What the task itself gives: rejects with what it threw.</p><h4 id="returns" tabindex="-1">Returns <a class="header-anchor" href="#returns" aria-label="Permalink to &quot;Returns&quot;">​</a></h4><p><code>Promise</code>&lt;<code>T</code>&gt;</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/react/interfaces/LoadingPromise.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const LoadingPromise = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  LoadingPromise as default
};
