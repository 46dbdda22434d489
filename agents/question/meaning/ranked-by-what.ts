import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { linksForWord } from '../../query/writer/built-in/link-phrases.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { type Law, measuresOf } from './law.ts';

/** What time makes of things is told by days as well, which have other names. */
const ofTime = new Set(['age', 'date', 'time', 'year', 'length']);

/** "The most expensive" is so by a price: an order by something else is none of it. */
export const rankedByWhat: Law = (intent, { tokens, tables }) => {
  const at = tokens.findIndex((_, index) => {
    const cue = cueAt(tokens, index)?.cue;
    return cue?.kind === 'superlative' && cue.about.length > 0 && !cue.about.some((word) => ofTime.has(word));
  });
  const found = cueAt(tokens, at);
  if (found?.cue.kind !== 'superlative') return null;
  const { about } = found.cue;
  const ranked = [
    ...intent.orderBy.flatMap(({ by }) =>
      'measure' in by ? (by.measure.column ?? []) : by.dimension.column,
    ),
    ...measuresOf(intent).flatMap(({ column, aggregate }) =>
      aggregate === null || column === null ? [] : [column],
    ),
    ...intent.filters.flatMap((filter) => (filter.kind === 'versus' ? [filter.column] : [])),
  ];
  if (ranked.length === 0 || measuresOf(intent).some(({ expression }) => expression !== undefined))
    return null;
  const said = tokens
    .slice(at, at + found.length)
    .map(({ text }) => text)
    .join(' ');
  if (ranksOthers(intent, tokens, tables)) return said;
  const isSo = ranked.some(({ table, column }) => {
    const of = tables.find(({ name }) => sameName(name, table));
    if (of === undefined) return true;
    return about.some((word) =>
      linksForWord(word, [lexiconOf(of)]).some(
        (link) => link.kind === 'column' && sameName(link.entry.column.name, column),
      ),
    );
  });
  return isSo ? null : said;
};

/** "Which brand is the most expensive" is about brands: the brand of the one bike that costs most is not what was said, unless bikes were. */
function ranksOthers(
  { select, orderBy, groupBy, limit }: QueryIntent,
  tokens: readonly Token[],
  tables: readonly TableSchema[],
): boolean {
  const by = orderBy[0]?.by;
  const raw =
    by === undefined
      ? null
      : 'dimension' in by
        ? by.dimension.column
        : by.measure.aggregate === null
          ? by.measure.column
          : null;
  if (raw === null || limit === null || groupBy.length > 0) return false;
  const shown = select.flatMap((item) => ('dimension' in item ? [item.dimension.column.table] : []));
  const ranked = tables.find(({ name }) => sameName(name, raw.table));
  if (ranked === undefined || shown.length === 0 || shown.some((name) => sameName(name, raw.table)))
    return false;
  return !lexiconOf(ranked).nameParts.some((part) => tokens.some(({ stem }) => part.has(stem)));
}
