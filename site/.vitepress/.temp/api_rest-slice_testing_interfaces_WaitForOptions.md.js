import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Interface: WaitForOptions","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/testing/interfaces/WaitForOptions.md","filePath":"api/rest-slice/testing/interfaces/WaitForOptions.md"}');
const _sfc_main = { name: "api/rest-slice/testing/interfaces/WaitForOptions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="interface-waitforoptions" tabindex="-1">Interface: WaitForOptions <a class="header-anchor" href="#interface-waitforoptions" aria-label="Permalink to &quot;Interface: WaitForOptions&quot;">​</a></h1><h2 id="properties" tabindex="-1">Properties <a class="header-anchor" href="#properties" aria-label="Permalink to &quot;Properties&quot;">​</a></h2><h3 id="interval" tabindex="-1">interval? <a class="header-anchor" href="#interval" aria-label="Permalink to &quot;interval?&quot;">​</a></h3><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">readonly interval</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> number;</span></span></code></pre></div><p>Between two tries, ms. Default 10.</p><hr><h3 id="timeout" tabindex="-1">timeout? <a class="header-anchor" href="#timeout" aria-label="Permalink to &quot;timeout?&quot;">​</a></h3><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">readonly timeout</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">?:</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> number;</span></span></code></pre></div><p>How long to try, ms. Default 1 000.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/testing/interfaces/WaitForOptions.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const WaitForOptions = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  WaitForOptions as default
};
