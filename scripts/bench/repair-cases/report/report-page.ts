import type { Measured } from '../measure.ts';
import { benchmarkTables } from './benchmark-tables.ts';
import { escapeHtml } from './escape-html.ts';
import { figures } from './figures.ts';
import type { ReportTable } from './report-table.ts';
import { resultTables } from './result-tables.ts';
import { systemTable, traceTable } from './system-table.ts';

/** Everything as one HTML document that loads nothing: every table and figure of the paper, ours beside its own. */
export function reportPage(measured: Measured): string {
  const first = [...benchmarkTables(measured), systemTable];
  const results = [...resultTables(measured), traceTable(measured.trace)];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Repair over 420 cases</title>
<style>${style}</style>
<main>
<h1>Repair over 420 cases</h1>
<p>The benchmark of EFRA (Chen, Su, Ma: Self-Correcting Text-to-SQL Agent with Error Feedback, 2024) rebuilt with databases
and questions of our own. <em>Published</em> figures are the paper’s, on its cases; all others were <em>measured here</em>, on ours.
The counts by dataset, difficulty and error mode are the same; the cases are not, and half of our questions do not call a
column by its name.</p>
${figures(measured).map(figureHtml).join('\n')}
${[...first, ...results].map(tableHtml).join('\n')}
</main>
</html>
`;
}

function figureHtml({ title, svg }: { readonly title: string; readonly svg: string }): string {
  return `<figure><figcaption>${escapeHtml(title)}</figcaption>${scrolling(title, svg)}</figure>`;
}

function tableHtml({ title, note, columns, rows }: ReportTable): string {
  const isText = (index: number) => rows.some((row) => /^[^\d+–-]/.test(row[index] ?? ''));
  const texts = columns.map((_, index) => index === 0 || isText(index));
  const cells = (row: readonly string[], tag: 'td' | 'th') =>
    row
      .map((cell, index) => `<${tag}${texts[index] ? '' : ' class="number"'}>${escapeHtml(cell)}</${tag}>`)
      .join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
  const remark = note === null ? '' : `<p>${escapeHtml(note)}</p>`;
  const table = `<table><thead><tr>${cells(columns, 'th')}</tr></thead><tbody>${body}</tbody></table>`;
  return `<section><h2>${escapeHtml(title)}</h2>${remark}${scrolling(title, table)}</section>`;
}

/** Wide content scrolls by itself, with the keyboard as well. */
function scrolling(name: string, content: string): string {
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(name)}">${content}</div>`;
}

const style = `
:root { color-scheme: light dark; --ink: #1d2230; --muted: #5b6475; --line: #dde1e8; --page: #fff; --box: #f4f6f9;
  --one: #9aa5b8; --two: #d08a2e; --three: #2b63c6; --four: #3a8f5c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7eaf0; --muted: #a2abba; --line: #343b48; --page: #14171d; --box: #1d222b;
  --one: #77839a; --two: #e0a452; --three: #7ba6f5; --four: #6cc491; } }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { font-size: 26px; margin: 0 0 8px; } h2, figcaption { font-size: 17px; font-weight: 600; margin: 36px 0 8px; }
p { max-width: 72ch; color: var(--muted); margin: 0 0 8px; } figure { margin: 0; }
.scroll { overflow-x: auto; } svg { display: block; width: 100%; min-width: 620px; max-width: 860px; }
table { border-collapse: collapse; font-size: 13.5px; font-variant-numeric: tabular-nums; }
th, td { padding: 5px 12px 5px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--muted); font-weight: 600; } .number { text-align: right; white-space: nowrap; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; } svg .value { fill: var(--muted); font-size: 11px; }
.series-0 { fill: var(--one); } .series-1 { fill: var(--two); } .series-2 { fill: var(--three); } .series-3 { fill: var(--four); }
polyline { fill: none; stroke-width: 2; } .line-0 { stroke: var(--one); } .line-1 { stroke: var(--two); } .line-2 { stroke: var(--three); }
.grid { stroke: var(--line); } .box { fill: var(--box); stroke: var(--line); } .arrow { fill: none; stroke: var(--muted); stroke-width: 1.5; }
.tip { fill: var(--muted); }`;
