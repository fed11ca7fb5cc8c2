import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Pagination and infinite scroll","description":"","frontmatter":{},"headers":[],"relativePath":"pagination.md","filePath":"pagination.md"}');
const _sfc_main = { name: "pagination.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="pagination-and-infinite-scroll" tabindex="-1">Pagination and infinite scroll <a class="header-anchor" href="#pagination-and-infinite-scroll" aria-label="Permalink to &quot;Pagination and infinite scroll&quot;">​</a></h1><p>A list that comes page by page, by number, by offset or by cursor. Which way depends on what is on the screen.</p><table tabindex="0"><thead><tr><th>on the screen</th><th>how</th><th>where it is told</th></tr></thead><tbody><tr><td>one list that grows: &quot;load more&quot;, infinite scroll</td><td><code>usePages(posts.getList)</code>, with <code>nextPage</code> on the endpoint</td><td><a href="/in-components.html#page-by-page">page by page</a>, <a href="/reference/usePages.html">usePages</a></td></tr><tr><td>one page at a time, with numbers and a count</td><td><code>useDLE(issues.getList, { page: 2 })</code>, with <code>windowArguments: [&#39;page&#39;]</code> on the resource</td><td><a href="/your-api.html#pages">pages</a></td></tr><tr><td>rows of a table, as far as one scrolls</td><td><code>usePages</code> below a virtual list</td><td><a href="/recipes/tables.html">tables</a></td></tr><tr><td>pages that a component asks for by itself, or without React</td><td><code>dispatch(posts.getList.getPage({ cursor }))</code>, with a <code>paginationField</code></td><td><a href="/fresh-data.html#pages">pages by hand</a></td></tr></tbody></table><table tabindex="0"><thead><tr><th>the server says where the next page is</th><th><code>nextPage</code></th></tr></thead><tbody><tr><td>by a number</td><td><code>(list, [{ page = 1 } = {}]) =&gt; (list.length === 20 ? { page: page + 1 } : undefined)</code></td></tr><tr><td>by a cursor beside the list</td><td><code>({ next }) =&gt; next &amp;&amp; { cursor: next }</code>, with <code>next: &#39;&#39;</code> in the schema</td></tr><tr><td>by the last item</td><td><code>(list) =&gt; list.length &gt; 0 &amp;&amp; { after: list.at(-1)?.id }</code></td></tr><tr><td>in a header (<code>Link</code>)</td><td><code>parseResponse</code> <a href="/your-api.html#wrapped-bodies">puts it beside the list</a></td></tr></tbody></table><ul><li>For infinite scroll let an <code>IntersectionObserver</code> at the end of the list call <code>fetchNext</code>: <a href="/tutorial.html#9-infinite-scroll">step 9 of the tutorial</a> is such a list, <a href="/sources/test/package/hour.test.ts.txt" title="docs/tutorial.md, followed word for word">which a test scrolls</a>.</li><li>An item that is created or deleted while several pages are shown <a href="/sources/test/react/usePages.runs.test.tsx.txt" title="is asked for page by page, each where the last answer says, and shown when all are there">makes them be asked for once more</a>, page by page.</li><li>From an OpenAPI document <a href="/openapi.html"><code>nextPage</code> comes by itself</a>, where the document says how.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("pagination.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const pagination = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  pagination as default
};
