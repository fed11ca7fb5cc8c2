import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: ReadPromise<T>","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/react/interfaces/ReadPromise.md","filePath":"api/rest-slice/react/interfaces/ReadPromise.md"}');
const _sfc_main = { name: "api/rest-slice/react/interfaces/ReadPromise.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-readpromiset" tabindex="-1">Interface: ReadPromise&lt;T&gt; <a class="header-anchor" href="#interface-readpromiset" aria-label="Permalink to &quot;Interface: ReadPromise\\&lt;T\\&gt;&quot;">​</a></h1><p>A promise that says whether it is settled; React&#39;s <code>use()</code> takes it, and reads a settled one at once.</p><h2 id="extends" tabindex="-1">Extends <a class="header-anchor" href="#extends" aria-label="Permalink to &quot;Extends&quot;">​</a></h2><ul><li><code>Promise</code>&lt;<code>T</code>&gt;</li></ul><h2 id="type-parameters" tabindex="-1">Type Parameters <a class="header-anchor" href="#type-parameters" aria-label="Permalink to &quot;Type Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Type Parameter</th></tr></thead><tbody><tr><td><a id="type-parameter-t"></a> <code>T</code></td></tr></tbody></table><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><h3 id="resolved" tabindex="-1">resolved <a class="header-anchor" href="#resolved" aria-label="Permalink to &quot;resolved&quot;">​</a></h3><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">readonly </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">resolved</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: boolean;</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/react/interfaces/ReadPromise.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ReadPromise = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ReadPromise as default
};
