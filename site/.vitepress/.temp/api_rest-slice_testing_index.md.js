import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"rest-slice/testing","description":"","frontmatter":{},"headers":[],"relativePath":"api/rest-slice/testing/index.md","filePath":"api/rest-slice/testing/index.md"}');
const _sfc_main = { name: "api/rest-slice/testing/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="rest-slicetesting" tabindex="-1">rest-slice/testing <a class="header-anchor" href="#rest-slicetesting" aria-label="Permalink to &quot;rest-slice/testing&quot;">​</a></h1><p>Mocks, a server in memory, logs.</p><h2 id="interfaces" tabindex="-1">Interfaces <a class="header-anchor" href="#interfaces" aria-label="Permalink to &quot;Interfaces&quot;">​</a></h2><ul><li><a href="./interfaces/ChangeCounts.html">ChangeCounts</a></li><li><a href="./interfaces/HookResult.html">HookResult</a></li><li><a href="./interfaces/LogParting.html">LogParting</a></li><li><a href="./interfaces/LogStep.html">LogStep</a></li><li><a href="./interfaces/MockOptions.html">MockOptions</a></li><li><a href="./interfaces/MockResolverProps.html">MockResolverProps</a></li><li><a href="./interfaces/MockStore.html">MockStore</a></li><li><a href="./interfaces/MockStoreOptions.html">MockStoreOptions</a></li><li><a href="./interfaces/RecordedRequest.html">RecordedRequest</a></li><li><a href="./interfaces/RenderedRestHook.html">RenderedRestHook</a></li><li><a href="./interfaces/RenderRestHookOptions.html">RenderRestHookOptions</a></li><li><a href="./interfaces/ReplayedSlice.html">ReplayedSlice</a></li><li><a href="./interfaces/RestHandlers.html">RestHandlers</a></li><li><a href="./interfaces/RestServer.html">RestServer</a></li><li><a href="./interfaces/RestServerOptions.html">RestServerOptions</a></li><li><a href="./interfaces/ServedResource.html">ServedResource</a></li><li><a href="./interfaces/WaitForOptions.html">WaitForOptions</a></li></ul><h2 id="type-aliases" tabindex="-1">Type Aliases <a class="header-anchor" href="#type-aliases" aria-label="Permalink to &quot;Type Aliases&quot;">​</a></h2><ul><li><a href="./type-aliases/Delay.html">Delay</a></li><li><a href="./type-aliases/Fixture.html">Fixture</a></li><li><a href="./type-aliases/Interceptor.html">Interceptor</a></li></ul><h2 id="variables" tabindex="-1">Variables <a class="header-anchor" href="#variables" aria-label="Permalink to &quot;Variables&quot;">​</a></h2><ul><li><a href="./variables/MockResolver.html">MockResolver</a></li><li><a href="./variables/renderRestHook.html">renderRestHook</a></li></ul><h2 id="functions" tabindex="-1">Functions <a class="header-anchor" href="#functions" aria-label="Permalink to &quot;Functions&quot;">​</a></h2><ul><li><a href="./functions/assertJson.html">assertJson</a></li><li><a href="./functions/compareLogs.html">compareLogs</a></li><li><a href="./functions/describeLog.html">describeLog</a></li><li><a href="./functions/mockStore.html">mockStore</a></li><li><a href="./functions/replayLog.html">replayLog</a></li><li><a href="./functions/restHandlers.html">restHandlers</a></li><li><a href="./functions/restServer.html">restServer</a></li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("api/rest-slice/testing/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
