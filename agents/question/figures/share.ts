import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { withShare } from '#lib/sql/patterns/share.ts';
import { withRank } from '#lib/sql/patterns/top-per-group.ts';
import { dimensionsIn, figureIn, furtherFilters, namedCore, withKeys } from './core-query.ts';
import { smallest } from './extreme.ts';
import type { MakeFigure } from './figure.ts';
import { numbersIn } from './numbers-in.ts';
import { isCount } from './rows-counted.ts';

/** What part of the total each group has, the largest first, of that of each period where it is told by period; beside its figure where both are asked for. */
export const makeShare: MakeFigure = ([core], { hundredfold, slots }) => {
  const figure = core && figureIn(core);
  if (core === undefined || !figure || core.intent.limit !== null) return null;
  const shownBy = dimensionsIn(core);
  const groups = shownBy.map(({ column }) => column);
  const periods = shownBy.filter(({ dimension }) => dimension.grain !== null).map(({ column }) => column);
  const within = periods.length < groups.length ? periods : [];
  const { aggregate } = figure.measure;
  if (groups.length === 0 || !['sum', 'count', 'count-distinct'].includes(aggregate ?? '')) return null;
  const { dialect } = core;
  const shared = withShare(namedCore(core), { value: figure.column, within, name: 'share' }, dialect);
  const label = hundredfold ? 'percentage' : 'share';
  const part = columnOf(shared, 'share', dialect);
  const shown = `${hundredfold ? '100 * ' : ''}${part} AS ${dialect.quoteIdentifier(label)}`;
  const kept = slots.told === undefined || slots.told === '' ? groups : [...groups, figure.column];
  const columns = [...kept.map((column) => columnOf(shared, column, dialect)), shown];
  return {
    query: { sql: `SELECT ${columns.join(', ')} FROM ${rowsOf(shared)}`, columns: [...kept, label] },
    order: [...within.map((column) => ({ column, descending: false })), { column: label, descending: true }],
    reading: [
      `${label} of the total of ${figure.measure.label}${within.length === 0 ? '' : ` of each ${within.join(' and ')}`}`,
    ],
  };
};

/** "Tickets opened last month, and how many of them came in by phone": a number of rows, and beside it that of those with one more condition, or their part. "How many are late, and what share is that" shows those. */
export const makePartBeside: MakeFigure = ([all, part], { slots, hundredfold }) => {
  const [whole, some] = [all && figureIn(all), part && figureIn(part)];
  if (all === undefined || part === undefined || !whole || !some) return null;
  if (!isCount(whole.measure) || JSON.stringify(whole.measure) !== JSON.stringify(some.measure)) return null;
  // What is no further condition was not read as one.
  if (furtherFilters(all, part).length === 0 || furtherFilters(part, all).length > 0) return null;
  if ([all, part].some(({ intent }) => intent.limit !== null || intent.having.length > 0)) return null;
  const groups = dimensionsIn(all).map(({ column }) => column);
  if (
    groups.join('\n') !==
    dimensionsIn(part)
      .map(({ column }) => column)
      .join('\n')
  )
    return null;

  const { dialect } = all;
  const name = (text: string) => dialect.quoteIdentifier(text);
  const [{ query: rows, keys }, { query: those }] = [withKeys(all), withKeys(part)];
  const on = [...groups, ...keys].map((group) => `those.${name(group)} = rows_of_all.${name(group)}`);
  const join = on.length === 0 ? 'CROSS JOIN' : 'LEFT JOIN';
  const from = `(${rows.sql}) rows_of_all ${join} (${those.sql}) those${on.length === 0 ? '' : ` ON ${on.join(' AND ')}`}`;
  const met = `COALESCE(those.${name(some.column)}, 0)`;
  const share = dialect.divide(met, `rows_of_all.${name(whole.column)}`);
  const isShare = slots.unit !== undefined;
  const label = isShare ? (hundredfold ? 'percentage' : 'share') : `${some.column} of those`;
  const figure = isShare ? `${hundredfold ? '100 * ' : ''}${share}` : met;
  const isOfThose = slots.back !== undefined;
  const shown = [
    ...groups.map((column) => `rows_of_all.${name(column)} AS ${name(column)}`),
    `${isOfThose ? met : `rows_of_all.${name(whole.column)}`} AS ${name(whole.column)}`,
  ];
  return {
    query: {
      sql: `SELECT ${[...shown, `${figure} AS ${name(label)}`].join(', ')} FROM ${from}`,
      columns: [...groups, whole.column, label],
    },
    order: groups.map((column) => ({ column, descending: false })),
    reading: [`${whole.measure.label}, and of those the ones with the further condition`],
  };
};

/** "Share of revenue from our ten best customers": of what all of them come to, the part of so many that come to the most. */
export const makePartOfTop: MakeFigure = ([core], { slots, hundredfold }) => {
  const figure = core && figureIn(core);
  const [keep] = slots.keep === undefined ? [1] : numbersIn(slots.keep);
  if (!core || !figure || keep === undefined || core.intent.limit !== null) return null;
  const groups = dimensionsIn(core);
  const isSum = figure.measure.aggregate === 'sum' || figure.measure.aggregate?.startsWith('count');
  const isAddedUp = isSum || /^SUM\(/.test(figure.measure.expression ?? '');
  if (!isAddedUp || groups.length === 0 || core.intent.having.length > 0) return null;
  if (groups.some(({ dimension }) => dimension.grain !== null)) return null;
  const { dialect } = core;
  const isSmallest = smallest.has((slots.most ?? '').toLowerCase());
  const place = 'place in order';
  const rank = { by: figure.column, descending: !isSmallest, within: [], ties: 'drop', name: place } as const;
  const ranked = withRank(withKeys(core).query, rank, dialect);
  const value = columnOf(ranked, figure.column, dialect);
  const top = `SUM(CASE WHEN ${columnOf(ranked, place, dialect)} <= ${keep} THEN ${value} END)`;
  const share = dialect.divide(top, `NULLIF(SUM(${value}), 0)`);
  const label = hundredfold ? 'percentage' : 'share';
  return {
    query: {
      sql: `SELECT ${hundredfold ? '100 * ' : ''}${share} AS ${dialect.quoteIdentifier(label)} FROM ${rowsOf(ranked)}`,
      columns: [label],
    },
    order: [],
    reading: [
      `${label} of ${figure.measure.label} of the ${keep} with the ${isSmallest ? 'lowest' : 'highest'}`,
    ],
  };
};
