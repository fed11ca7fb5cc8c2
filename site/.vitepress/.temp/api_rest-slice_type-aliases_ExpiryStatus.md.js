import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Type Alias: ExpiryStatus","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/type-aliases/ExpiryStatus.md","filePath":"api/rest-slice/type-aliases/ExpiryStatus.md"}');
const _sfc_main = { name: "api/rest-slice/type-aliases/ExpiryStatus.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="type-alias-expirystatus" tabindex="-1">Type Alias: ExpiryStatus <a class="header-anchor" href="#type-alias-expirystatus" aria-label="Permalink to &quot;Type Alias: ExpiryStatus&quot;">​</a></h1><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">type</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> ExpiryStatus</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &quot;Valid&quot;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &quot;InvalidIfStale&quot;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> |</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &quot;Invalid&quot;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p><code>Valid</code>: the data may be shown. <code>InvalidIfStale</code>: only while it is fresh. <code>Invalid</code>: there is none to show. Freshness is <code>now &lt;= expiresAt</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/type-aliases/ExpiryStatus.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const ExpiryStatus = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  ExpiryStatus as default
};
