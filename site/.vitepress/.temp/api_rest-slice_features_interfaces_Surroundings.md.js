import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: Surroundings","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/features/interfaces/Surroundings.md","filePath":"api/rest-slice/features/interfaces/Surroundings.md"}');
const _sfc_main = { name: "api/rest-slice/features/interfaces/Surroundings.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-surroundings" tabindex="-1">Interface: Surroundings <a class="header-anchor" href="#interface-surroundings" aria-label="Permalink to &quot;Interface: Surroundings&quot;">​</a></h1><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><h3 id="online" tabindex="-1">online? <a class="header-anchor" href="#online" aria-label="Permalink to &quot;online?&quot;">​</a></h3><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">readonly online</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> Watch;</span></span></code></pre></div><p>Whether there is a connection. Default: what the browser says.</p><hr><h3 id="shown" tabindex="-1">shown? <a class="header-anchor" href="#shown" aria-label="Permalink to &quot;shown?&quot;">​</a></h3><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">readonly shown</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> Watch;</span></span></code></pre></div><p>Whether somebody may be looking at the app. Default: whether the browser shows the page.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/features/interfaces/Surroundings.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Surroundings = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Surroundings as default
};
