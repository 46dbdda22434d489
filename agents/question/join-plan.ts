import type { JoinStep } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { joinPath, joinsBetween } from '#lib/schema/join-graph.ts';
import { meantJoin } from '#lib/schema/key-role.ts';
import type { JoinPlan } from './statement-of-intent.ts';

const nothingSaid: ReadonlySet<string> = new Set();

/**
 * Joins tables along foreign keys by the fewest steps: each table in turn is linked to those already joined by its
 * shortest way (the usual approximation of a Steiner tree). Of several keys between two tables the one whose role is among
 * the stems of `said` is taken. null where a table cannot be reached.
 */
export function joinPlan(
  schema: Tables,
  tables: readonly string[],
  said: ReadonlySet<string> = nothingSaid,
): JoinPlan | null {
  const [first, ...rest] = tables;
  if (first === undefined) return null;
  const joined = new Set([first]);
  const steps: JoinStep[] = [];
  const waiting = new Set(rest);
  while (waiting.size > 0) {
    const ways = [...waiting].flatMap((to) =>
      [...joined].flatMap((from) => {
        const path = joinPath(schema, from, to);
        return path === null ? [] : [path];
      }),
    );
    const shortest = ways.toSorted((one, other) => one.length - other.length)[0];
    if (shortest === undefined) return null;
    for (const step of shortest) {
      const meant = meantJoin(joinsBetween(schema, step.fromTable, step.toTable), said) ?? step;
      const { fromTable, fromColumns, toTable, toColumns } = meant;
      waiting.delete(toTable);
      if (joined.has(toTable)) continue;
      joined.add(toTable);
      steps.push({ fromTable, fromColumns: [...fromColumns], toTable, toColumns: [...toColumns] });
    }
    for (const name of joined) waiting.delete(name);
  }
  return { first, steps };
}
