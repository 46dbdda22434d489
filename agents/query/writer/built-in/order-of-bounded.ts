import type { Measure, QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { wordSet } from '#lib/text/words.ts';
import { english } from '../../../question/assumed/lexicon.ts';
import { cueAt, cuesIn } from './cues.ts';
import { columnAt, isKey, sameName } from './table-nature.ts';
import type { Token, Tokens } from './tokenize.ts';

const isFirst = wordSet(english.orderWithoutBy.first);

/**
 * "Albums with more than 25 tracks, highest first", "firms with over 500 staff, biggest first": by what they are bounded by, and
 * not by their names. Left as it is where the order is one of numbers or days, or where several things bound the rows.
 */
export function orderOfBounded(intent: QueryIntent, tokens: Tokens, tables: Tables): QueryIntent {
  const [first] = intent.orderBy;
  if (first === undefined || !('dimension' in first.by) || intent.limit !== null) return intent;
  if (columnAt(first.by.dimension.column, tables)?.kind !== 'text' || sizeFirst(tokens) === null)
    return intent;
  const [bound, ...others] = boundsOf(intent, tables);
  if (bound === undefined || others.length > 0) return intent;
  return { ...intent, orderBy: [{ by: { measure: bound }, descending: first.descending }] };
}

/** "Highest first", where it ends with that and says nowhere what it is ordered by. */
export function sizeFirst(tokens: Tokens): Token | null {
  const said = tokens.filter(({ kind }) => kind !== 'mark');
  const cue = cueAt(said, said.length - 2)?.cue;
  const isSize = cue?.kind === 'superlative' || cue?.kind === 'direction';
  const isOrdered = cuesIn(tokens).some(({ kind }) => kind === 'order');
  return isSize && !isOrdered && isFirst.has(said.at(-1)?.lower ?? '') ? (said.at(-2) ?? null) : null;
}

function boundsOf({ having, filters }: QueryIntent, tables: Tables): Measure[] {
  const counted = having.map(({ measure }) => measure);
  if (counted.length > 0) return counted;
  return filters.flatMap((filter) => {
    if (filter.kind !== 'range') return [];
    const { column: ref } = filter;
    const table = tables.find(({ name }) => sameName(name, ref.table));
    const column = columnAt(ref, tables);
    if (table === undefined || !column || !isNumeric(column) || isKey(table, column)) return [];
    return [{ aggregate: null, column: ref, times: null, table: ref.table, label: ref.column }];
  });
}
