import {
  type ColumnRef,
  type Filter,
  mapConditions,
  mapDimensions,
  type QueryIntent,
} from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet, words } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { isOfBirth } from '../assumed/people.ts';
import { english as called } from '../called/lexicon.ts';

const days = new Set(english.toldByDay.day.split('|').map(stemOf));
const inside = wordSet(english.toldByDay.inside);
const events = [...called.events, ...english.toldByDay.events].map((line) =>
  line.split('|').map((wording) => words(wording).map(stemOf)),
);

/**
 * The day of such rows that some words name: "policy start date", "date of loss", "when it was resolved", "sign-up". `others` are words of
 * the question beside them, which may be said again. null where the words name none, two alike, or something besides.
 */
export function dayNamed(said: Tokens, table: TableSchema, others: Tokens = []): ColumnSchema | null {
  const content = said.filter(({ lower, stem }) => !inside.has(lower) && !days.has(stem));
  if (content.length === 0 || content.some(({ kind }) => kind !== 'word')) return null;
  const entry = lexiconOf(table);
  const known = content.map(
    (token) =>
      entry.nameParts.some((part) => isSaid(part, token)) || others.some(({ stem }) => stem === token.stem),
  );
  const also = sameEvents(content);
  const found = entry.columns.flatMap(({ column, nameParts, sharedParts }) => {
    const parts = [...nameParts, ...sharedParts].filter((part) => ![...part].some((stem) => days.has(stem)));
    const named = parts.map((part) =>
      content.findIndex((token, at) => isSaid(part, token) || [...part].some((stem) => also[at]?.has(stem))),
    );
    const hits = named.filter((at) => at >= 0);
    // Small words tell days apart as well: "check-in" and "check-out".
    const spoken = spokenParts(column.name);
    const isWhole = content.every(
      ({ lower }, at) =>
        hits.includes(at) || known[at] === true || also[at] !== undefined || spoken.includes(lower),
    );
    const isFound = isDate(column) && hits.length > 0 && isWhole;
    return isFound ? [{ column, hits: hits.length, unsaid: parts.length - hits.length }] : [];
  });
  const [best, next] = found.toSorted((one, other) => other.hits - one.hits || one.unsaid - other.unsaid);
  if (best === undefined) return dayDescribed(content, table);
  const isAlike = next !== undefined && next.hits === best.hits && next.unsaid === best.unsaid;
  return isAlike ? null : best.column;
}

/** "Ex date", where the comment of a day calls it so and its name is an abbreviation. */
function dayDescribed(content: Tokens, table: TableSchema): ColumnSchema | null {
  const [only, ...others] = lexiconOf(table).columns.filter(
    ({ column, describedBy }) =>
      isDate(column) && content.every(({ stem }) => describedBy.head.includes(stem)),
  );
  return only === undefined || others.length > 0 ? null : only.column;
}

/** Whether a part of a name, by one of its readings, is said by a word: "shipping" of `shipped_at`. */
function isSaid(part: ReadonlySet<string>, { lower, stem }: Token): boolean {
  return part.has(stem) || [...part].some((reading) => haveOneRoot(reading, lower));
}

/** For the place of each word that tells an event, alone or with those beside it, the stems of other words for it. */
function sameEvents(content: Tokens): readonly (ReadonlySet<string> | undefined)[] {
  const stems = content.map(({ stem }) => stem);
  const also: (Set<string> | undefined)[] = content.map(() => undefined);
  for (const group of events)
    for (const wording of group)
      for (const at of stems.keys()) {
        if (!wording.every((stem, place) => stems[at + place] === stem)) continue;
        for (const place of wording.keys())
          also[at + place] = new Set([
            ...(also[at + place] ?? []),
            ...group.flatMap(([first]) => first ?? []),
          ]);
      }
  return also;
}

/** The intent with the times of a table read on one day of its rows; those of a day that the question names stay where they are. */
export function datedBy(
  intent: QueryIntent,
  day: ColumnRef,
  tables: Tables,
  isNamed: (column: ColumnRef) => boolean,
): QueryIntent {
  const table = tables.find(({ name }) => sameName(name, day.table));
  const kind = table && columnNamed(table, day.column)?.kind;
  const bounds = kind === 'datetime' ? 'day-of-datetime' : 'day';
  // Who is over 60 was born then, and registered whenever.
  const isBirth = (column: ColumnRef) => {
    const known = table && columnNamed(table, column.column);
    return !!known && isOfBirth(known);
  };
  const isOther = (column: ColumnRef) =>
    sameName(column.table, day.table) &&
    !sameName(column.column, day.column) &&
    !isNamed(column) &&
    !isBirth(column);
  const moved = (filter: Filter): Filter => {
    if (filter.kind === 'date-part' && isOther(filter.column)) return { ...filter, column: day };
    return filter.kind === 'range' && filter.bounds !== 'number' && isOther(filter.column)
      ? { ...filter, column: day, bounds }
      : filter;
  };
  return { ...onDay(intent, day, isOther), filters: mapConditions(intent.filters, moved) };
}

/** The months or years of another day are those of this one. */
export function onDay(
  intent: QueryIntent,
  day: ColumnRef,
  isOther: (column: ColumnRef) => boolean,
): QueryIntent {
  return mapDimensions(intent, (dimension) =>
    dimension.grain !== null && isOther(dimension.column) ? { ...dimension, column: day } : dimension,
  );
}
