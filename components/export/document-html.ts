import { columnHeading } from '#lib/domain/column-title.ts';
import { escapeHtml } from '#lib/domain/escape-html.ts';
import { columnFormatter } from '#lib/domain/format-cell.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';
import { writeCount } from '#lib/domain/write-number.ts';

/** Longer results are cut in a document, and it says so: the rows are for reading, a spreadsheet is for all of them. */
const mostRows = 500;

/** One file that shows itself without a server, a script or another file, and prints well. */
export function documentHtml({ title, intro, body }: { title: string; intro: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${escapeHtml(title)}</h1><p class="quiet">${escapeHtml(intro)}</p></header>
${body}
</body>
</html>
`;
}

/** A result as a table, its first rows when it is long. */
export function tableHtml(table: ResultTable, locale: Locale): string {
  const formats = table.columns.map((_column, index) => columnFormatter(table, index, locale));
  const rows = table.rows.slice(0, mostRows);
  const head = table.columns.map(
    (column) =>
      `<th scope="col"${column.kind === 'number' ? ' class="n"' : ''}>${escapeHtml(columnHeading(column))}</th>`,
  );
  const body = rows.map((row) => {
    const cells = table.columns.map((column, index) => {
      const text = formats[index]?.(row[index] ?? null) ?? '';
      const value = row[index] ?? null;
      return `<td${column.kind === 'number' ? ' class="n"' : ''}>${valueHtml(value, text)}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const note = cutNote(table, rows.length, locale);
  return `<div class="table"><table><thead><tr>${head.join('')}</tr></thead><tbody>
${body.join('\n')}
</tbody></table></div>${note === null ? '' : `<p class="quiet">${escapeHtml(note)}</p>`}`;
}

/** A cell as the reader writes it, with the value itself where that reads otherwise: programs read that one. */
function valueHtml(value: CellValue, text: string): string {
  const stored = String(value ?? '');
  if (value === null || stored === text) return escapeHtml(text);
  return `<data value="${escapeHtml(stored)}">${escapeHtml(text)}</data>`;
}

/** What a document leaves out of a result; null when it is whole. */
export function cutNote({ rows, truncatedBy }: ResultTable, shown: number, locale: Locale): string | null {
  if (shown < rows.length) return `The first ${shown} of ${writeCount(rows.length, locale)} rows.`;
  return truncatedBy === null ? null : `Only the first ${writeCount(shown, locale)} rows were read.`;
}

export function pictureHtml(address: string, description: string): string {
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(description)}">`;
}

export function sqlHtml(sql: string): string {
  return `<details><summary>SQL</summary><pre>${escapeHtml(sql)}</pre></details>`;
}

const style = `
:root { color-scheme: light; font: 15px/1.55 ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif; color: #1a1b1e; }
body { max-width: 68rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.05rem; margin: 0 0 .5rem; }
.quiet { color: #55585e; font-size: .8125rem; margin: .25rem 0; }
.board { display: grid; grid-template-columns: repeat(6, 1fr); gap: 1rem; margin-top: 1.5rem; }
.board > * { grid-column: span 6; min-width: 0; break-inside: avoid; }
.card { border: 1px solid #e3e3df; border-radius: .75rem; padding: 1rem; }
section { margin-top: 2rem; break-inside: avoid-page; }
@media (min-width: 48rem) { .w2 { grid-column: span 2; } .w3 { grid-column: span 3; } .w4 { grid-column: span 4; } }
img { max-width: 100%; height: auto; }
.table { overflow-x: auto; } table { border-collapse: collapse; font-size: .8125rem; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #e3e3df; vertical-align: top; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
pre { white-space: pre-wrap; background: #f3f3f1; border-radius: .5rem; padding: .75rem; font-size: .8125rem; }
@media print { body { max-width: none; padding: 0; } .table { overflow: visible; } }
`;
