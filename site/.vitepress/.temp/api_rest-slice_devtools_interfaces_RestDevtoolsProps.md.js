import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: RestDevtoolsProps","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/devtools/interfaces/RestDevtoolsProps.md","filePath":"api/rest-slice/devtools/interfaces/RestDevtoolsProps.md"}');
const _sfc_main = { name: "api/rest-slice/devtools/interfaces/RestDevtoolsProps.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-restdevtoolsprops" tabindex="-1">Interface: RestDevtoolsProps <a class="header-anchor" href="#interface-restdevtoolsprops" aria-label="Permalink to &quot;Interface: RestDevtoolsProps&quot;">​</a></h1><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><h3 id="initiallyopen" tabindex="-1">initiallyOpen? <a class="header-anchor" href="#initiallyopen" aria-label="Permalink to &quot;initiallyOpen?&quot;">​</a></h3><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">readonly initiallyOpen</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> boolean;</span></span></code></pre></div><p>By default a button in the corner opens it.</p><hr><h3 id="slice" tabindex="-1">slice? <a class="header-anchor" href="#slice" aria-label="Permalink to &quot;slice?&quot;">​</a></h3><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">readonly slice</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> object;</span></span></code></pre></div><p>Show this slice alone; by default every slice of the store, with a choice.</p><h4 id="reducerpath" tabindex="-1">reducerPath <a class="header-anchor" href="#reducerpath" aria-label="Permalink to &quot;reducerPath&quot;">​</a></h4><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">readonly </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">reducerPath</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: string;</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/devtools/interfaces/RestDevtoolsProps.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const RestDevtoolsProps = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  RestDevtoolsProps as default
};
