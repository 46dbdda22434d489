import { conditionsIn, joinedTables, type Measure, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';

/** The words of a question and what it is asked of. */
export type Asked = {
  readonly tokens: Tokens;
  readonly tables: Tables;
  /** The words are what a figure is about ("the index A"), not a question: a name by itself is all they say. */
  readonly isPart?: boolean;
  /** An answer before has chosen the rows: its order and cut are in no word of the question. */
  readonly isNarrowed?: boolean;
};

/**
 * Something that no reading may break, whatever the schema is about. It gives the part of the question that the intent
 * cannot mean, or null where there is nothing against it.
 */
export type Law = (intent: QueryIntent, asked: Asked) => string | null;

/** Everything that an intent computes, shows, orders by or compares groups by. */
export function measuresOf({ select, having, orderBy }: QueryIntent): Measure[] {
  return [
    ...select.flatMap((item) => ('measure' in item ? [item.measure] : [])),
    ...having.map(({ measure }) => measure),
    ...orderBy.flatMap(({ by }) => ('measure' in by ? [by.measure] : [])),
  ];
}

/** Whether things are in the order of a figure that each of their rows has by itself: suppliers by single payments. */
export function ranksSingleRows({ select, groupBy, orderBy: [first] }: QueryIntent): boolean {
  if (first === undefined || groupBy.length > 0 || !('dimension' in first.by)) return false;
  const { table } = first.by.dimension.column;
  return select.some((item) => 'dimension' in item && !sameName(item.dimension.column.table, table));
}

/** Every table that an intent reads, those of rows that are only there included. */
export function tablesRead(intent: QueryIntent): string[] {
  const within = conditionsIn(intent.filters).flatMap((filter) => ('joins' in filter ? filter.joins : []));
  return [...joinedTables(intent), ...within.map(({ toTable }) => toTable)];
}

/** The table that is named behind a word: of "by media type" the media types. */
export function tableAfter(word: string, { tokens, tables }: Asked): TableSchema | null {
  const at = tokens.findIndex(({ lower }) => lower === word);
  if (at < 0) return null;
  const after = tokens.slice(at + 1);
  const named = tables.find(({ name }) => {
    const stems = nameInWords(name).split(' ').map(stemOf);
    const next = after[stems.length];
    // "By market value" is by no market.
    const isWhole = next?.kind !== 'word' || isStopWord(next.lower);
    return isWhole && stems.every((stem, place) => after[place]?.stem === stem);
  });
  return named ?? null;
}
