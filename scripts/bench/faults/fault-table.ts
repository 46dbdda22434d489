import type { Fault, Seen } from './fault.ts';

export type Outcome = Pick<Fault, 'name' | 'done' | 'expected'> &
  ({ readonly missing: string } | (Seen & { readonly missing: null }));

/** As a table that a terminal and a page of documentation both show. */
export function faultTable(outcomes: readonly Outcome[]): string[] {
  const rows = [
    ['fault', 'what was done', 'what was expected', 'what was seen', ''],
    ...outcomes.map((outcome) => [outcome.name, outcome.done, outcome.expected, ...endOf(outcome)]),
  ].map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')));
  const widths =
    rows[0]?.map((_, column) => Math.max(3, ...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)];
}

/** What this machine lacks was not tried, which is neither. */
function endOf(outcome: Outcome): [string, string] {
  if (outcome.missing !== null) return [`not tried: ${outcome.missing}`, ''];
  return [outcome.seen, outcome.ok ? 'ok' : 'failed'];
}
