import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Variable: RestEndpoint","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/variables/RestEndpoint.md","filePath":"api/rest-slice/variables/RestEndpoint.md"}');
const _sfc_main = { name: "api/rest-slice/variables/RestEndpoint.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="variable-restendpoint" tabindex="-1">Variable: RestEndpoint <a class="header-anchor" href="#variable-restendpoint" aria-label="Permalink to &quot;Variable: RestEndpoint&quot;">​</a></h1><p><a href="/reference/RestEndpoint.html">In the reference</a></p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> RestEndpoint</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">:</span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;"> RestEndpointConstructor</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">;</span></span></code></pre></div><p>One address of a REST API: path template, method, schema. Calling it makes one HTTP request and resolves with the parsed, processed answer; a store adds caching, see <code>createRestSlice</code>.</p><div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">const</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> getPost</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> =</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> new</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> RestEndpoint</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">({ path: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;/posts/:id&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">, schema: Post });</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">await</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> getPost</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">({ id: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">5</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> });</span></span></code></pre></div><h2 id="throws" tabindex="-1">Throws <a class="header-anchor" href="#throws" aria-label="Permalink to &quot;Throws&quot;">​</a></h2><p>RestError for a bad address (before anything is sent), NetworkError for a status that is no success, SyntaxError (status 400) for malformed JSON, TypeError (status 500) when there was no answer.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/variables/RestEndpoint.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const RestEndpoint = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  RestEndpoint as default
};
