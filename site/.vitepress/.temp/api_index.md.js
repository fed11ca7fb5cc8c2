import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"API","description":"","frontmatter":{},"headers":[],"relativePath":"api/index.md","filePath":"api/index.md"}');
const _sfc_main = { name: "api/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="api" tabindex="-1">API <a class="header-anchor" href="#api" aria-label="Permalink to &quot;API&quot;">​</a></h1><h2 id="modules" tabindex="-1">Modules <a class="header-anchor" href="#modules" aria-label="Permalink to &quot;Modules&quot;">​</a></h2><ul><li><a href="./rest-slice/">rest-slice</a></li><li><a href="./rest-slice/devtools/">rest-slice/devtools</a></li><li><a href="./rest-slice/features/">rest-slice/features</a></li><li><a href="./rest-slice/offline/">rest-slice/offline</a></li><li><a href="./rest-slice/react/">rest-slice/react</a></li><li><a href="./rest-slice/rtk-query/">rest-slice/rtk-query</a></li><li><a href="./rest-slice/ssr/">rest-slice/ssr</a></li><li><a href="./rest-slice/tabs/">rest-slice/tabs</a></li><li><a href="./rest-slice/testing/">rest-slice/testing</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
