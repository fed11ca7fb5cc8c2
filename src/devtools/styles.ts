/** Styles of the shadow root, which is separate from the styles of the page. */
export const STYLES = `
:host {
  all: initial;
  color-scheme: light dark;
  --surface: light-dark(#ffffff, #16181d);
  --raised: light-dark(#f5f6f8, #1e2128);
  --hover: light-dark(#eef0f4, #262a33);
  --line: light-dark(#e2e5ea, #2d323c);
  --edge: light-dark(#7d8696, #7d8798);
  --text: light-dark(#1c2230, #e6e9ef);
  --muted: light-dark(#555e70, #a3acbc);
  --accent: light-dark(#3447c2, #a9b5ff);
  --chosen: light-dark(#e4e8fd, #2a3157);
  --good: light-dark(#0d6a38, #74d69c);
  --warn: light-dark(#855300, #f0bc63);
  --bad: light-dark(#ad1f19, #ff9f96);
  --busy: light-dark(#1e5fae, #86bdff);
  --mono: ui-monospace, 'SF Mono', Menlo, 'Cascadia Mono', 'Liberation Mono', monospace;
}
*, *::before, *::after { box-sizing: border-box; }
.panel, .launcher {
  position: fixed;
  z-index: 2147483000;
  color: var(--text);
  font: 12px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
}
.panel {
  inset: auto 0 0 0;
  height: 44vh;
  min-height: 160px;
  max-height: calc(100vh - 24px);
  display: flex;
  flex-direction: column;
  background: var(--surface);
  border-top: 1px solid var(--line);
  box-shadow: 0 -6px 24px rgb(0 0 0 / 12%);
  text-align: left;
}
.launcher {
  right: 16px;
  bottom: 16px;
  width: 40px;
  height: 40px;
  padding: 0;
  display: grid;
  place-items: center;
  border: 1px solid var(--edge);
  border-radius: 50%;
  background: var(--surface);
  color: var(--accent);
  box-shadow: 0 2px 10px rgb(0 0 0 / 16%);
  cursor: pointer;
}
.launcher:hover { background: var(--hover); }
svg { fill: none; stroke: currentcolor; stroke-width: 1.8; stroke-linecap: round; }
.hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
[hidden] { display: none !important; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 3px; }
.launcher:focus-visible { outline-offset: 2px; border-radius: 50%; }
h2, h3, p, ul, ol, dl, dd { margin: 0; padding: 0; }
ul { list-style: none; }
ol { padding-left: 20px; }
code, pre { font-family: var(--mono); font-size: 11.5px; }
.resizer { position: absolute; inset: -4px 0 auto 0; height: 8px; cursor: ns-resize; touch-action: none; }
.resizer:hover, .resizer:focus-visible { background: linear-gradient(transparent 3px, var(--accent) 3px 5px, transparent 5px); outline: none; }
.bar-top {
  display: flex;
  align-items: center;
  gap: 4px 10px;
  padding: 0 8px 0 12px;
  background: var(--raised);
  border-bottom: 1px solid var(--line);
}
.name { font-size: 12px; font-weight: 650; letter-spacing: -0.01em; white-space: nowrap; }
.tabs { display: flex; min-width: 0; overflow-x: auto; scrollbar-width: none; }
.tabs button {
  padding: 8px 9px 7px;
  border: 0;
  border-bottom: 2px solid transparent;
  background: none;
  color: var(--muted);
  font: inherit;
  white-space: nowrap;
  cursor: pointer;
}
.tabs button:hover { color: var(--text); }
.tabs button[aria-selected='true'] { color: var(--text); font-weight: 600; border-bottom-color: var(--accent); }
.badge {
  margin-left: 5px;
  padding: 0 5px;
  border-radius: 8px;
  background: var(--chosen);
  color: var(--accent);
  font-size: 11px;
  font-weight: 600;
}
.past { display: flex; align-items: center; gap: 8px; color: var(--warn); font-weight: 600; }
.button, select, .filter {
  height: 24px;
  border: 1px solid var(--line);
  border-radius: 5px;
  background: var(--surface);
  color: var(--text);
  font: inherit;
}
.button { padding: 0 9px; white-space: nowrap; cursor: pointer; }
.button:hover:not(:disabled) { background: var(--hover); }
.button:disabled { color: var(--muted); cursor: default; }
select { max-width: 220px; min-width: 0; padding: 0 4px; }
select, .filter { border-color: var(--edge); }
.filter { flex: 1; min-width: 60px; padding: 0 8px; }
.filter::placeholder { color: var(--muted); opacity: 1; }
.close { margin-left: auto; width: 26px; padding: 0; border-color: transparent; background: none; font-size: 17px; line-height: 1; }
.buttons { display: flex; gap: 4px; }
.body { flex: 1; min-height: 0; }
.split { display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1.15fr) minmax(0, 1fr); height: 100%; }
.tools { display: flex; align-items: center; gap: 10px; min-height: 35px; padding: 5px 8px 5px 12px; border-bottom: 1px solid var(--line); }
.tools label { display: flex; align-items: center; gap: 4px; margin-left: auto; white-space: nowrap; }
.list { grid-column: 1; display: flex; flex-direction: column; min-height: 0; }
.scroll { flex: 1; min-height: 0; overflow: auto; }
.row { display: grid; align-items: center; gap: 10px; padding: 0 12px; height: 26px; }
.row > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
.cut { direction: rtl; text-align: left; }
.head { height: 24px; color: var(--muted); font-size: 11px; border-bottom: 1px solid var(--line); flex: none; }
[role='option'] { border-bottom: 1px solid color-mix(in srgb, var(--line) 55%, transparent); cursor: default; }
[role='option']:hover { background: var(--hover); }
[role='option'][aria-selected='true'] { background: var(--chosen); }
[role='option'].pending { box-shadow: inset 2px 0 var(--busy); }
[role='option'].here { box-shadow: inset 2px 0 var(--accent); }
[role='option'].skipped { text-decoration: line-through; }
.dim, .hint { color: var(--muted); }
.number { font-variant-numeric: tabular-nums; text-align: right; color: var(--muted); }
.empty { padding: 14px 12px; color: var(--muted); }
.detail { grid-column: 2; grid-row: 1 / 3; overflow: auto; padding: 8px 12px 16px; border-left: 1px solid var(--line); overflow-wrap: anywhere; }
.detail h2 { margin: 1px 0 8px; font-size: 13px; font-weight: 650; line-height: 1.5; }
.detail h2 code { font-size: 12.5px; font-weight: 500; }
.detail h2 .hint { font-weight: 400; }
.section { margin-top: 14px; }
.section h3 { margin-bottom: 4px; color: var(--muted); font-size: 11px; font-weight: 600; }
.section li { padding: 1px 0; }
.facts { display: grid; gap: 3px; }
.facts > div { display: grid; grid-template-columns: 84px minmax(0, 1fr); gap: 8px; }
.facts dt { color: var(--muted); }
.json { margin: 0; padding: 8px 10px; border: 1px solid var(--line); border-radius: 5px; background: var(--raised); white-space: pre-wrap; overflow-wrap: anywhere; }
.fields { margin-top: 10px; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 3px 10px 3px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { color: var(--muted); font-size: 11px; }
tbody th { font-family: var(--mono); font-size: 11.5px; white-space: nowrap; }
.fields tr > :last-child { min-width: 118px; }
.link { padding: 0; border: 0; background: none; color: var(--accent); font: inherit; text-align: left; cursor: pointer; overflow-wrap: anywhere; }
.link:hover { text-decoration: underline; }
.link:focus-visible { outline-offset: 1px; }
.links { display: inline-flex; flex-wrap: wrap; gap: 0 8px; font-family: var(--mono); font-size: 11.5px; }
.mark::before { content: ''; display: inline-block; width: 7px; height: 7px; margin-right: 6px; border-radius: 50%; background: currentcolor; }
.good { color: var(--good); }
.warn { color: var(--warn); }
.bad { color: var(--bad); }
.busy { color: var(--busy); }
.quiet { color: var(--muted); }
.mark.busy::before { animation: pulse 1.2s ease-in-out infinite alternate; }
@keyframes pulse { from { opacity: 0.35; } }
@media (prefers-reduced-motion: reduce) { .mark.busy::before { animation: none; } }
.track { position: relative; height: 8px; }
.bar { position: absolute; inset-block: 0; max-width: 100%; border-radius: 2px; background: currentcolor; opacity: 0.75; }
@media (max-width: 720px) {
  .panel { height: 62vh; }
  .bar-top { flex-wrap: wrap; padding-right: 4px; }
  .bar-top .tabs { order: 2; width: 100%; }
  .bar-top .past { order: 3; width: 100%; justify-content: space-between; padding-bottom: 6px; }
  .split { grid-template: auto minmax(0, 1fr) minmax(0, 1fr) / minmax(0, 1fr); }
  .tabs button { padding: 9px 6px 8px; }
  .tools { flex-wrap: wrap; }
  .detail { grid-column: 1; grid-row: 3; border-left: 0; border-top: 1px solid var(--edge); }
  .fields tr { display: grid; grid-template-columns: 1fr 2fr; }
  .fields tr > :last-child { grid-column: 2; min-width: 0; }
}
`;
