import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: Endpoint","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/variables/Endpoint.md","filePath":"api/rest-slice/variables/Endpoint.md"}');
const _sfc_main = { name: "api/rest-slice/variables/Endpoint.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-endpoint" tabindex="-1">Variable: Endpoint <a class="header-anchor" href="#variable-endpoint" aria-label="Permalink to &quot;Variable: Endpoint&quot;">​</a></h1><p><a href="/reference/RestEndpoint.html">In the reference</a></p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">Endpoint</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: EndpointConstructor;</span></span></code></pre></div><p>An endpoint around any asynchronous function: where the answer does not come over HTTP, or another client fetches it.</p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> getUser</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> new</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> Endpoint</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">async</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> function</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> getUser</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">id</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> string</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">) { </span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">return</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> client.</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;">user</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(id) }, { schema: User });</span></span></code></pre></div><p><code>this</code> inside the function is the endpoint, so options are read from it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/variables/Endpoint.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const Endpoint = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  Endpoint as default
};
