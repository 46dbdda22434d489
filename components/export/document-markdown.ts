import { columnHeading } from '#lib/domain/column-title.ts';
import { columnFormatter } from '#lib/domain/format-cell.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';

/** Longer results are cut, as in an HTML document. */
const mostRows = 500;

/** Words that stay words: nothing that people or databases wrote becomes a heading, a link, a table or HTML. */
export function markdownText(text: string): string {
  return (
    text
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replaceAll(/[\\`*_{}[\]()#+!|<>~&]/g, String.raw`\$&`)
      // A number begins a list only before a blank: 935.16 is none.
      .replace(/^(\d+)([.)])(?=\s|$)/, String.raw`$1\$2`)
      .replace(/^-/, String.raw`\-`)
  );
}

/** A result as a table, its first rows when it is long, and how many those are. */
export function markdownTable(table: ResultTable): { readonly text: string; readonly shown: number } {
  const rows = table.rows.slice(0, mostRows);
  const formats = table.columns.map((_column, index) => columnFormatter(table, index, null));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const text = [
    line(table.columns.map((column) => markdownText(columnHeading(column)))),
    line(table.columns.map(({ kind }) => (kind === 'number' ? '---:' : '---'))),
    ...rows.map((row) =>
      line(table.columns.map((_column, index) => markdownText(formats[index]?.(row[index] ?? null) ?? ''))),
    ),
  ].join('\n');
  return { text, shown: rows.length };
}

/** A block of code in a fence that nothing in it closes. */
export function markdownCode(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}
