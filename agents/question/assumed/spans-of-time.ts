import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import type { Join } from '#lib/schema/join-graph.ts';
import { wayToOne } from '#lib/schema/to-one.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from './lexicon.ts';
import { lifetime } from './lifetime.ts';
import { isCalledByAny, type Moment, momentsCalled, type Named, type Occurrence } from './moments.ts';
import { isOfBirth } from './people.ts';

const { lives } = english.durations;

/** One end of a span, as each row of its table has it. */
export type End =
  | { readonly kind: 'column'; readonly table: TableSchema; readonly column: ColumnSchema }
  | { readonly kind: 'occurrence'; readonly of: Occurrence; readonly way: readonly Join[] };

/** From one moment to another, for each row of a table. */
export type Span = { readonly table: TableSchema; readonly begin: End; readonly end: End };

/**
 * What lies between two moments that are called so: two days of a row, a day of a row and one of the only row that it belongs to, or a
 * day of a thing and the first of the rows that it has. null where none or several do.
 */
export function spanBetween(
  begins: Tokens,
  ends: Tokens,
  tables: Tables,
  isNamed: (table: TableSchema) => boolean,
): Span | null {
  const end = momentsCalled(ends, tables);
  const begin = end && momentsCalled(begins, tables);
  if (begin === null || end === null) return null;
  const found = [
    ...ofMoments(begin.moments, end.moments, tables),
    ...ofOccurrences(begin, end, tables, isNamed),
  ];
  const cost = (each: (typeof found)[number]) => each.cost - (isNamed(each.span.table) ? 0.5 : 0);
  const least = Math.min(...found.map(cost));
  const [best, ...others] = found.filter((each) => cost(each) === least);
  return best === undefined || others.length > 0 ? null : best.span;
}

type Weighed = { readonly span: Span; readonly cost: number };

function ofMoments(begins: readonly Moment[], ends: readonly Moment[], tables: Tables): Weighed[] {
  return begins.flatMap((begin) =>
    ends.flatMap((end): Weighed[] => {
      const words = begin.distance + end.distance;
      const made = (table: TableSchema, steps: number): Weighed[] => [
        {
          span: { table, begin: { kind: 'column', ...begin }, end: { kind: 'column', ...end } },
          cost: words + 10 * steps,
        },
      ];
      if (begin.table === end.table) return begin.column === end.column ? [] : made(end.table, 0);
      const back = wayToOne(tables, end.table.name, begin.table.name);
      if (back !== null) return back.rivals > 0 ? [] : made(end.table, back.joins.length);
      const on = wayToOne(tables, begin.table.name, end.table.name);
      return on === null || on.rivals > 0 ? [] : made(begin.table, on.joins.length);
    }),
  );
}

/** "Joining and the first ride", "the first and the last visit of a patient". */
function ofOccurrences(
  begin: Named,
  end: Named,
  tables: Tables,
  isNamed: (table: TableSchema) => boolean,
): Weighed[] {
  const reached = (
    of: Occurrence,
    table: TableSchema,
  ): { readonly end: End; readonly steps: number } | null => {
    const way = of.table === table ? null : wayToOne(tables, of.table.name, table.name);
    if (way === null || way.rivals > 0) return null;
    return { end: { kind: 'occurrence', of, way: way.joins }, steps: way.joins.length };
  };
  if (end.occurrences.length > 0 && begin.moments.length > 0)
    return end.occurrences.flatMap((of) =>
      begin.moments.flatMap(({ table, column, distance }): Weighed[] => {
        const until = reached(of, table);
        if (until === null || (end.owners.length > 0 && !end.owners.includes(table))) return [];
        const from: End = { kind: 'column', table, column };
        return [{ span: { table, begin: from, end: until.end }, cost: distance + 10 * until.steps }];
      }),
    );
  const both = begin.bare === null ? [] : end.occurrences;
  const owners = begin.owners.length > 0 ? begin.owners : tables.filter(isNamed);
  return both.flatMap((of) =>
    owners.flatMap((table): Weighed[] => {
      const until = reached(of, table);
      const from = begin.bare === null ? null : reached({ ...of, order: begin.bare }, table);
      if (until === null || from === null || begin.bare === of.order) return [];
      return [{ span: { table, begin: from.end, end: until.end }, cost: 10 * until.steps }];
    }),
  );
}

/** From the first moment of a row to its last; null where its rows do not last, or a column keeps how long. */
export function wholeSpan(table: TableSchema): Span | null {
  const dates = table.columns.filter((column) => isDate(column) && !isOfPart(column));
  for (const { begins, ends } of lives) {
    const [begin, ...otherBegins] = dates.filter((column) => isCalledByAny(column, begins.split('|')));
    const [end, ...otherEnds] = dates.filter((column) => isCalledByAny(column, ends.split('|')));
    if (begin !== undefined && end !== undefined && otherBegins.length + otherEnds.length === 0)
      return ofColumns(table, begin, end);
  }
  const life = lifetime(table);
  return life === null || isOfPart(life.end) ? null : ofColumns(table, life.begin, life.end);
}

/** That the trial ended is no end of a subscription. */
function isOfPart({ name }: ColumnSchema): boolean {
  return spokenParts(name).some((part) => parts.has(part.toLowerCase()));
}

const parts = wordSet(english.durations.partly);

/** From when a row came about until what was done with it. */
export function spanUntil({ table, column }: Moment): Span | null {
  const whole = wholeSpan(table);
  const isEnd = whole?.end.kind === 'column' && whole.end.column === column;
  if (whole !== null && isEnd) return whole;
  const begin = table.columns.find((each) => isDate(each) && each !== column && !isOfBirth(each));
  return begin === undefined ? null : ofColumns(table, begin, column);
}

function ofColumns(table: TableSchema, begin: ColumnSchema, end: ColumnSchema): Span {
  return {
    table,
    begin: { kind: 'column', table, column: begin },
    end: { kind: 'column', table, column: end },
  };
}
