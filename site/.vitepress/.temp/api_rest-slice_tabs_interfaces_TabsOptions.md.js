import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: TabsOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/tabs/interfaces/TabsOptions.md","filePath":"api/rest-slice/tabs/interfaces/TabsOptions.md"}');
const _sfc_main = { name: "api/rest-slice/tabs/interfaces/TabsOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-tabsoptions" tabindex="-1">Interface: TabsOptions <a class="header-anchor" href="#interface-tabsoptions" aria-label="Permalink to &quot;Interface: TabsOptions&quot;">​</a></h1><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><h3 id="channel" tabindex="-1">channel? <a class="header-anchor" href="#channel" aria-label="Permalink to &quot;channel?&quot;">​</a></h3><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">readonly channel</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> string;</span></span></code></pre></div><p>Name of the <code>BroadcastChannel</code>; by default one for the slice&#39;s <code>reducerPath</code>.</p><hr><h3 id="user" tabindex="-1">user? <a class="header-anchor" href="#user" aria-label="Permalink to &quot;user?&quot;">​</a></h3><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">readonly user</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> UserOf;</span></span></code></pre></div><p>Another spelling of <code>createRestSlice({ user })</code>, which goes before it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/tabs/interfaces/TabsOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const TabsOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  TabsOptions as default
};
