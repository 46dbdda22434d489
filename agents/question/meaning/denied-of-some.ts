import type { JoinStep } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { refersTo, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';
import { negationsIn } from './negations.ts';

const ofNone = wordsFor('deniedOfNone');

/**
 * "Actors who have no comedy films" are those without one, and not those with some film that is none. Of rows of which each thing shown may have several,
 * one that is not so says nothing of the others.
 */
export const deniedOfSome: Law = ({ select, filters, joins, groupBy }, { tokens, tables }) => {
  const said = negationsIn(tokens).find((at) => ofNone.has(tokens[at]?.lower ?? ''));
  const shown = new Set(select.map((item) => ('dimension' in item ? item.dimension.column.table : null)));
  const [thing, ...others] = shown;
  if (said === undefined || typeof thing !== 'string' || others.length > 0 || groupBy.length > 0) return null;
  const isDenied = filters.some(
    (filter) =>
      filter.kind === 'equals' && filter.negated && hasSeveral(thing, filter.column.table, joins, tables),
  );
  return isDenied ? (tokens[said]?.text ?? null) : null;
};

/** Whether the joins lead from a row of one table to several of the other. */
function hasSeveral(from: string, to: string, joins: readonly JoinStep[], tables: Tables): boolean {
  const tableOf = (name: string) => tables.find((table) => sameName(table.name, name));
  const reached = new Map([[from.toLowerCase(), false]]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { fromTable, toTable } of joins)
      for (const [near, far] of [
        [fromTable, toTable],
        [toTable, fromTable],
      ] as const) {
        const isSeveral = reached.get(near.toLowerCase());
        if (isSeveral === undefined || reached.has(far.toLowerCase())) continue;
        const [nearTable, farTable] = [tableOf(near), tableOf(far)];
        const isOneToMany =
          nearTable !== undefined && farTable !== undefined && refersTo(farTable, nearTable);
        reached.set(far.toLowerCase(), isSeveral || isOneToMany);
        grown = true;
      }
  }
  return reached.get(to.toLowerCase()) ?? false;
}
