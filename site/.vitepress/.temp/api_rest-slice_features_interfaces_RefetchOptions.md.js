import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: RefetchOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/features/interfaces/RefetchOptions.md","filePath":"api/rest-slice/features/interfaces/RefetchOptions.md"}');
const _sfc_main = { name: "api/rest-slice/features/interfaces/RefetchOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-refetchoptions" tabindex="-1">Interface: RefetchOptions <a class="header-anchor" href="#interface-refetchoptions" aria-label="Permalink to &quot;Interface: RefetchOptions&quot;">​</a></h1><p>When what mounted hooks show is asked for again, where it is stale. Endpoints may say otherwise for themselves.</p><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><h3 id="focus" tabindex="-1">focus? <a class="header-anchor" href="#focus" aria-label="Permalink to &quot;focus?&quot;">​</a></h3><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">readonly focus</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> boolean;</span></span></code></pre></div><p>The user comes back to the page. Default true.</p><hr><h3 id="reconnect" tabindex="-1">reconnect? <a class="header-anchor" href="#reconnect" aria-label="Permalink to &quot;reconnect?&quot;">​</a></h3><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">readonly reconnect</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> boolean;</span></span></code></pre></div><p>The browser is online again. Default true.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/features/interfaces/RefetchOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const RefetchOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  RefetchOptions as default
};
