import { distance } from 'fastest-levenshtein';
import type { TableOverview } from '#lib/domain/table-overview.ts';

/** How the databases name what they do not have: `no such column: o.pirce`, `column "pirce" does not exist`. */
const unknownName = /\b(?:column|table|relation|view)(?: named)?:? ["'`[]?([\w.$]+)/i;
const mostNames = 3;

/** The names that somebody may read and may have meant, where a database says that it does not know one; the nearest first. */
export function nearNames(problem: string, tables: readonly TableOverview[]): string[] {
  const said = unknownName.exec(problem)?.[1]?.split('.').at(-1)?.toLowerCase();
  if (said === undefined) return [];
  const names = new Set(
    tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]),
  );
  const farthest = Math.max(1, Math.floor(said.length / 3));
  return [...names]
    .map((name) => ({ name, away: distance(said, name.toLowerCase()) }))
    .filter(({ away }) => away > 0 && away <= farthest)
    .toSorted((one, other) => one.away - other.away)
    .slice(0, mostNames)
    .map(({ name }) => name);
}
