import { resolveComponent, useSSRContext } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Stories","description":"","frontmatter":{},"headers":[],"relativePath":"stories.md","filePath":"stories.md"}');
const _sfc_main = { name: "stories.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  const _component_StoryLink = resolveComponent("StoryLink");
  const _component_StoryFrame = resolveComponent("StoryFrame");
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="stories" tabindex="-1">Stories <a class="header-anchor" href="#stories" aria-label="Permalink to &quot;Stories&quot;">​</a></h1><p>They run in this page; each is played in Chromium by the tests. `);
  _push(ssrRenderComponent(_component_StoryLink, { name: "All of them, in Storybook" }, null, _parent));
  _push(`</p><h2 id="issue-tracker" tabindex="-1">Issue tracker <a class="header-anchor" href="#issue-tracker" aria-label="Permalink to &quot;Issue tracker&quot;">​</a></h2><h3 id="several-hundred-issues-in-four-panes" tabindex="-1">Several hundred issues in four panes <a class="header-anchor" href="#several-hundred-issues-in-four-panes" aria-label="Permalink to &quot;Several hundred issues in four panes&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "issue-tracker--try-it",
    name: "Several hundred issues in four panes"
  }, null, _parent));
  _push(`<ul><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "issue-tracker--edit-shows-everywhere",
    name: "A new title in three panes"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "issue-tracker--create-joins-lists",
    name: "A new issue in every list of its own"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "issue-tracker--delete-leaves-every-pane",
    name: "Lists without a deleted issue"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "issue-tracker--failed-save-is-taken-back",
    name: "An edit that was refused, and succeeded then"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "issue-tracker--one-edit-renders-one-row",
    name: "One row rendered for one edit"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "issue-tracker--close-moves-the-issue",
    name: "A closed issue in its other list"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "issue-tracker--on-a-phone",
    name: "The issue tracker on a phone"
  }, null, _parent));
  _push(`</li></ul><h2 id="inspector" tabindex="-1">Inspector <a class="header-anchor" href="#inspector" aria-label="Permalink to &quot;Inspector&quot;">​</a></h2><h3 id="a-row-what-wrote-it-and-who-shows-it" tabindex="-1">A row, what wrote it and who shows it <a class="header-anchor" href="#a-row-what-wrote-it-and-who-shows-it" aria-label="Permalink to &quot;A row, what wrote it and who shows it&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "inspector--try-it",
    name: "A row, what wrote it and who shows it"
  }, null, _parent));
  _push(`<ul><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "inspector--an-edit-from-beginning-to-end",
    name: "An edit after its answer"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "inspector--jump",
    name: "The app as it was before an action"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "inspector--with-the-keyboard",
    name: "The inspector after a visit with the keyboard alone"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "inspector--on-a-phone",
    name: "The inspector on a phone"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "inspector--requests",
    name: "What was requested"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "inspector--why",
    name: "Why a reader asks"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "inspector--timeline-tab",
    name: "Requests on a line of time"
  }, null, _parent));
  _push(`</li></ul><h2 id="time-machine" tabindex="-1">Time machine <a class="header-anchor" href="#time-machine" aria-label="Permalink to &quot;Time machine&quot;">​</a></h2><h3 id="a-shopping-list-with-a-slider-to-go-back" tabindex="-1">A shopping list with a slider to go back <a class="header-anchor" href="#a-shopping-list-with-a-slider-to-go-back" aria-label="Permalink to &quot;A shopping list with a slider to go back&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "time-machine--try-it",
    name: "A shopping list with a slider to go back"
  }, null, _parent));
  _push(`<ul><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "time-machine--nothing-is-sent-in-the-past",
    name: "Back in the present, where polls go on"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "time-machine--skip-an-action",
    name: "A list as if an action had not happened"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "time-machine--export-and-import",
    name: "Another session, from its log"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "time-machine--on-a-phone",
    name: "The time machine on a phone"
  }, null, _parent));
  _push(`</li></ul><h2 id="votes-under-races" tabindex="-1">Votes under races <a class="header-anchor" href="#votes-under-races" aria-label="Permalink to &quot;Votes under races&quot;">​</a></h2><h3 id="votes-on-a-slow-and-bad-network" tabindex="-1">Votes on a slow and bad network <a class="header-anchor" href="#votes-on-a-slow-and-bad-network" aria-label="Permalink to &quot;Votes on a slow and bad network&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "votes-under-races--try-it",
    name: "Votes on a slow and bad network"
  }, null, _parent));
  _push(`<ul><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "votes-under-races--every-interleaving",
    name: "Votes after every order of answers"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "votes-under-races--a-read-in-between",
    name: "Votes after a list was read between them"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "votes-under-races--on-a-phone",
    name: "Votes on a phone"
  }, null, _parent));
  _push(`</li></ul><h2 id="infinite-feed" tabindex="-1">Infinite feed <a class="header-anchor" href="#infinite-feed" aria-label="Permalink to &quot;Infinite feed&quot;">​</a></h2><h3 id="the-end-of-a-feed-after-its-last-page" tabindex="-1">The end of a feed after its last page <a class="header-anchor" href="#the-end-of-a-feed-after-its-last-page" aria-label="Permalink to &quot;The end of a feed after its last page&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "infinite-feed--scroll-loads-pages",
    name: "The end of a feed after its last page"
  }, null, _parent));
  _push(`<ul><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "infinite-feed--newer",
    name: "A feed with newer rows in front"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "infinite-feed--noted-and-struck-out",
    name: "A feed with rows noted and struck out"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "infinite-feed--a-page-fails",
    name: "A page that failed and was tried again"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "infinite-feed--closed-and-opened",
    name: "A feed opened again where it was"
  }, null, _parent));
  _push(`</li></ul><h2 id="live-ticker" tabindex="-1">Live ticker <a class="header-anchor" href="#live-ticker" aria-label="Permalink to &quot;Live ticker&quot;">​</a></h2><h3 id="prices-that-the-server-has-told" tabindex="-1">Prices that the server has told <a class="header-anchor" href="#prices-that-the-server-has-told" aria-label="Permalink to &quot;Prices that the server has told&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "live-ticker--told-by-the-server",
    name: "Prices that the server has told"
  }, null, _parent));
  _push(`<ul><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "live-ticker--nobody-listens",
    name: "A line that nobody listens to"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "live-ticker--the-line-is-cut",
    name: "Prices after the line was cut"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "live-ticker--polls-pause-and-back-off",
    name: "Prices by polls that pause and get rarer"
  }, null, _parent));
  _push(`</li></ul><h2 id="unreliable-network" tabindex="-1">Unreliable network <a class="header-anchor" href="#unreliable-network" aria-label="Permalink to &quot;Unreliable network&quot;">​</a></h2><h3 id="a-list-that-came-after-failed-tries" tabindex="-1">A list that came after failed tries <a class="header-anchor" href="#a-list-that-came-after-failed-tries" aria-label="Permalink to &quot;A list that came after failed tries&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "unreliable-network--fails-now-and-then",
    name: "A list that came after failed tries"
  }, null, _parent));
  _push(`<ul><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "unreliable-network--saves-arrive-in-order",
    name: "Saves that arrived in the order of the clicks"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "unreliable-network--is-down",
    name: "The error after the last try, and asking again"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "unreliable-network--renewed-when-the-user-comes-back",
    name: "A stale list, renewed when the user comes back"
  }, null, _parent));
  _push(`</li></ul><h2 id="union-feed" tabindex="-1">Union feed <a class="header-anchor" href="#union-feed" aria-label="Permalink to &quot;Union feed&quot;">​</a></h2><h3 id="three-kinds-of-posts-in-one-list" tabindex="-1">Three kinds of posts in one list <a class="header-anchor" href="#three-kinds-of-posts-in-one-list" aria-label="Permalink to &quot;Three kinds of posts in one list&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "union-feed--three-kinds",
    name: "Three kinds of posts in one list"
  }, null, _parent));
  _push(`<ul><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "union-feed--one-copy-in-all-lists",
    name: "A post liked in all of its lists"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "union-feed--on-a-phone",
    name: "A feed of three kinds on a phone"
  }, null, _parent));
  _push(`</li></ul><h2 id="currency-switch" tabindex="-1">Currency switch <a class="header-anchor" href="#currency-switch" aria-label="Permalink to &quot;Currency switch&quot;">​</a></h2><h3 id="prices-in-another-currency-fetched-once" tabindex="-1">Prices in another currency, fetched once <a class="header-anchor" href="#prices-in-another-currency-fetched-once" aria-label="Permalink to &quot;Prices in another currency, fetched once&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "currency-switch--each-currency-is-fetched-once",
    name: "Prices in another currency, fetched once"
  }, null, _parent));
  _push(`<ul><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "currency-switch--one-stock-for-all",
    name: "One stock in every currency"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "currency-switch--on-a-phone",
    name: "The shop on a phone"
  }, null, _parent));
  _push(`</li></ul><h2 id="login-and-logout" tabindex="-1">Login and logout <a class="header-anchor" href="#login-and-logout" aria-label="Permalink to &quot;Login and logout&quot;">​</a></h2><h3 id="notes-of-who-is-logged-in" tabindex="-1">Notes of who is logged in <a class="header-anchor" href="#notes-of-who-is-logged-in" aria-label="Permalink to &quot;Notes of who is logged in&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "login-and-logout--try-it",
    name: "Notes of who is logged in"
  }, null, _parent));
  _push(`<ul><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "login-and-logout--two-users",
    name: "Bob after Ann, with nothing of hers"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "login-and-logout--session-ends",
    name: "Why the session has ended"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "login-and-logout--wrong-password",
    name: "A login that was refused"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "login-and-logout--on-a-phone",
    name: "The login on a phone"
  }, null, _parent));
  _push(`</li></ul><h2 id="forms" tabindex="-1">Forms <a class="header-anchor" href="#forms" aria-label="Permalink to &quot;Forms&quot;">​</a></h2><h3 id="what-is-wrong-beside-each-field" tabindex="-1">What is wrong, beside each field <a class="header-anchor" href="#what-is-wrong-beside-each-field" aria-label="Permalink to &quot;What is wrong, beside each field&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "forms--each-field-says-what-is-wrong",
    name: "What is wrong, beside each field"
  }, null, _parent));
  _push(`<ul><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "forms--the-server-is-busy",
    name: "A form sent again after an error"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "forms--on-a-phone",
    name: "A form on a phone"
  }, null, _parent));
  _push(`</li></ul><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to &quot;Errors&quot;">​</a></h2><h3 id="a-timetable-and-prices-that-are-well-again" tabindex="-1">A timetable and prices that are well again <a class="header-anchor" href="#a-timetable-and-prices-that-are-well-again" aria-label="Permalink to &quot;A timetable and prices that are well again&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "errors--soft-and-hard",
    name: "A timetable and prices that are well again"
  }, null, _parent));
  _push(`<ul><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "errors--nothing-to-show",
    name: "Panes that failed, and were tried again"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "errors--on-a-phone",
    name: "Errors on a phone"
  }, null, _parent));
  _push(`</li></ul><h2 id="file-download" tabindex="-1">File download <a class="header-anchor" href="#file-download" aria-label="Permalink to &quot;File download&quot;">​</a></h2><h3 id="a-file-that-has-arrived" tabindex="-1">A file that has arrived <a class="header-anchor" href="#a-file-that-has-arrived" aria-label="Permalink to &quot;A file that has arrived&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "file-download--the-file-arrives",
    name: "A file that has arrived"
  }, null, _parent));
  _push(`<ul><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "file-download--cancelled-or-gone",
    name: "Downloads that were cancelled, or failed"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "file-download--on-a-phone",
    name: "Downloads on a phone"
  }, null, _parent));
  _push(`</li></ul><h2 id="kanban" tabindex="-1">Kanban <a class="header-anchor" href="#kanban" aria-label="Permalink to &quot;Kanban&quot;">​</a></h2><h3 id="a-board-with-three-columns" tabindex="-1">A board with three columns <a class="header-anchor" href="#a-board-with-three-columns" aria-label="Permalink to &quot;A board with three columns&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "kanban--a-board",
    name: "A board with three columns"
  }, null, _parent));
  _push(`<ul><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "kanban--dragged-between-columns",
    name: "A card that was dragged to another column"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "kanban--moved-by-keyboard",
    name: "A card that was moved by the keyboard"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "kanban--refused-and-rolled-back",
    name: "A card that was refused, back in its column"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "kanban--filtered-by-assignee",
    name: "The cards of one assignee"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "kanban--comments-by-cursor",
    name: "Comments of a card, by a cursor"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "kanban--two-tabs-without-a-connection",
    name: "Two tabs after a move without a connection"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "kanban--on-a-phone",
    name: "A board on a phone"
  }, null, _parent));
  _push(`</li></ul><h2 id="conduit" tabindex="-1">Conduit <a class="header-anchor" href="#conduit" aria-label="Permalink to &quot;Conduit&quot;">​</a></h2><h3 id="the-articles-of-all" tabindex="-1">The articles of all <a class="header-anchor" href="#the-articles-of-all" aria-label="Permalink to &quot;The articles of all&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "conduit--try-it",
    name: "The articles of all"
  }, null, _parent));
  _push(`<ul><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "conduit--paging",
    name: "Another page of articles"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "conduit--sign-in-and-out",
    name: "The page after a logout"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "conduit--follow-and-favorite",
    name: "A feed of who is followed"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "conduit--comments",
    name: "Comments below an article"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "conduit--edit-moves-the-article",
    name: "An article after an edit"
  }, null, _parent));
  _push(`</li></ul><h2 id="hello-list" tabindex="-1">Hello List <a class="header-anchor" href="#hello-list" aria-label="Permalink to &quot;Hello List&quot;">​</a></h2><h3 id="a-list-of-posts" tabindex="-1">A list of posts <a class="header-anchor" href="#a-list-of-posts" aria-label="Permalink to &quot;A list of posts&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "hello-list--hello-list",
    name: "A list of posts"
  }, null, _parent));
  _push(`<h2 id="bug-report" tabindex="-1">Bug report <a class="header-anchor" href="#bug-report" aria-label="Permalink to &quot;Bug report&quot;">​</a></h2><h3 id="a-report-beside-the-app-and-its-replay" tabindex="-1">A report beside the app, and its replay <a class="header-anchor" href="#a-report-beside-the-app-and-its-replay" aria-label="Permalink to &quot;A report beside the app, and its replay&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "bug-report--try-it",
    name: "A report beside the app, and its replay"
  }, null, _parent));
  _push(`<ul><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "bug-report--sent-by-itself",
    name: "A report that sent itself after a failure"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "bug-report--open-a-file",
    name: "The session of somebody else, step by step"
  }, null, _parent));
  _push(`</li><li>`);
  _push(ssrRenderComponent(_component_StoryLink, {
    id: "bug-report--on-a-phone",
    name: "A bug report on a phone"
  }, null, _parent));
  _push(`</li></ul><h2 id="offline-notes" tabindex="-1">Offline notes <a class="header-anchor" href="#offline-notes" aria-label="Permalink to &quot;Offline notes&quot;">​</a></h2><h3 id="notes-written-offline-in-two-tabs-after-their-reload" tabindex="-1">Notes written offline, in two tabs, after their reload <a class="header-anchor" href="#notes-written-offline-in-two-tabs-after-their-reload" aria-label="Permalink to &quot;Notes written offline, in two tabs, after their reload&quot;">​</a></h3>`);
  _push(ssrRenderComponent(_component_StoryFrame, {
    id: "offline-notes--outlives-the-reload",
    name: "Notes written offline, in two tabs, after their reload"
  }, null, _parent));
  _push(`</div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("stories.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const stories = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  stories as default
};
