import { cueAt } from '../../query/writer/built-in/cues.ts';
import { linksForWord } from '../../query/writer/built-in/link-phrases.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
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
  const isSo = ranked.some(({ table, column }) => {
    const of = tables.find(({ name }) => sameName(name, table));
    if (of === undefined) return true;
    return about.some((word) =>
      linksForWord(word, [lexiconOf(of)]).some(
        (link) => link.kind === 'column' && sameName(link.entry.column.name, column),
      ),
    );
  });
  return isSo
    ? null
    : tokens
        .slice(at, at + found.length)
        .map(({ text }) => text)
        .join(' ');
};
