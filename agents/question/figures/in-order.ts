import { type ColumnRef, type JoinStep, mapDimensions, type QueryIntent } from '#lib/domain/query-intent.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import { sameColumn, sameName } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { type CoreQuery, isFigureColumn } from './core-query.ts';
import { ranks } from './each-group-said.ts';
import type { MakeFigure } from './figure.ts';
import { anyDay } from './find-figures.ts';
import { levelOfOwn } from './kept-by-day.ts';
import { namesThings } from './names-things.ts';
import { isCalled } from './ranked.ts';

/**
 * "Companies by market cap": things behind which a figure of other rows is said are each one row, with what the first ten of them are ranked by,
 * the largest first. A level is the one of the latest day. "Dutch bakeries by turnover, highest first" may name them by a value. null where the figure stands in the row itself, or is a number of rows.
 */
export const makeInOrder: MakeFigure = ([core], { slots, inOrder }) => {
  const { things = '', keep } = slots;
  // "The biggest client by turnover" is one of them.
  if (ranks(things)) return null;
  const said = withoutTime(slots.measure ?? '');
  const [first] = core?.intent.orderBy ?? [];
  const ranked = first === undefined ? null : rankedBy(first.by);
  if (core === undefined || ranked === null) return null;
  const { intent, tables } = core;
  if (!isFigureColumn(ranked.column, tables)) return null;
  const isSaid = namesThings(things, tables, intent.subject);
  if (!isSaid && inOrder === 'descending' && keep === undefined && isCalled(ranked.label, said))
    return { said: { ...intent, limit: null }, reading: ['largest first'] };
  if (!isSaid) return null;
  const isOwn = sameName(ranked.column.table, intent.subject);
  const latest = isOwn ? byLatest(core, ranked.column, said) : null;
  const isOfOthers = !isOwn && keep === undefined && isCalled(ranked.label, said);
  if (latest === null && !isOfOthers) return null;
  const read = latest ?? intent;
  return { said: keep === undefined ? { ...read, limit: null } : read, reading: ['largest first'] };
};

/** "Turnover end of May" is the turnover. */
function withoutTime(text: string): string {
  const tokens = tokenize(text);
  const [time] = readDates(tokens, anyDay);
  const start = tokens[time?.first ?? -1]?.start;
  return start === undefined || start === 0 ? text : text.slice(0, start);
}

/** The column that rows are put in order by, and what it is called; null where they are by a number of rows. */
function rankedBy(by: Ordered): { readonly column: ColumnRef; readonly label: string } | null {
  if ('dimension' in by) return by.dimension.grain === null ? by.dimension : null;
  const { column, aggregate, label } = by.measure;
  return column === null || aggregate === 'count' || aggregate === 'count-distinct'
    ? null
    : { column, label };
}

type Ordered = QueryIntent['orderBy'][number]['by'];

/** "Indices by level": not the one level that each has by itself, but what is kept of it by day. */
function byLatest({ intent, tables }: CoreQuery, ref: ColumnRef, said: string): QueryIntent | null {
  const kept = levelOfOwn(ref, said, tables);
  if (kept === null) return null;
  const { table, key, level, day } = kept;
  const column = { table: table.name, column: level.name };
  const step: JoinStep = {
    fromTable: intent.subject,
    fromColumns: [...key.referencedColumns],
    toTable: table.name,
    toColumns: [...key.columns],
  };
  return {
    ...mapDimensions(intent, (dimension) =>
      sameColumn(dimension.column, ref) ? { ...dimension, column } : dimension,
    ),
    joins: [...intent.joins, step],
    filters: [
      ...intent.filters,
      { kind: 'latest', column: { table: table.name, column: day.name }, per: [] },
    ],
  };
}
