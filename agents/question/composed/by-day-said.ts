import type { ColumnRef, Dimension, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import { sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { english } from '../assumed/lexicon.ts';
import { type Compose, textOf } from './composition.ts';
import { dayCalled } from './punctual-rows.ts';
import { wordingAt } from './wording-at.ts';

const { by, leading, days } = english.daySaid;
const isLeading = new Set(leading.split('|'));
const isDay = new Set(days.split('|'));
const grains = new Set(english.plainer.new.times.split('|'));
const mostWords = 6;

/** "Premium per month in 2025, by policy start date", "parcels per month by delivery date": beside the months a day of the rows says which months are meant. */
export const byDaySaid: Compose = ({ tokens, tables }) => {
  const end = tokens.findLastIndex(({ kind }) => kind === 'word') + 1;
  const at = tokens.findLastIndex((_, place) => wordingAt(tokens, place, by) > 0);
  const from = at + (at < 0 ? 0 : wordingAt(tokens, at, by));
  const said = tokens.slice(from, end).filter(({ lower }) => !isLeading.has(lower));
  const isOfDay = tokens.slice(from, end).some(({ lower }) => isDay.has(lower));
  const isTimed = tokens.slice(0, Math.max(0, at)).some(({ lower }) => grains.has(lower));
  if (at < 1 || end - at > mostWords || said.length === 0 || !isOfDay || !isTimed) return null;
  if (!said.some((word) => tables.some((table) => dayCalled(word, table) !== null))) return null;
  const start = tokens[at - 1]?.lower === ',' ? at - 1 : at;
  return {
    tokens: [...tokens.slice(0, start), ...tokens.slice(end)],
    said: textOf(tokens, at, end),
    onto: (intent) => {
      const [period, ...others] = intent.groupBy.filter(({ grain }) => grain !== null);
      const table = tables.find(({ name }) => period !== undefined && sameName(name, period.column.table));
      const [day, ...rivals] = new Set(said.flatMap((word) => (table && dayCalled(word, table)) ?? []));
      if (period === undefined || table === undefined || day === undefined) return null;
      if (others.length + rivals.length > 0) return null;
      return datedBy(intent, period, { table: table.name, column: day.name });
    },
  };
};

function datedBy(intent: QueryIntent, period: Dimension, day: ColumnRef): QueryIntent {
  const isOfPeriod = ({ table, column }: ColumnRef) =>
    sameName(table, period.column.table) && sameName(column, period.column.column);
  const of = (dimension: Dimension): Dimension =>
    sameDimension(dimension, period) ? { ...dimension, column: day } : dimension;
  const shown = (item: Selected): Selected =>
    'dimension' in item ? { dimension: of(item.dimension) } : item;
  return {
    ...intent,
    select: intent.select.map(shown),
    groupBy: intent.groupBy.map(of),
    orderBy: intent.orderBy.map((order) => ({ ...order, by: shown(order.by) })),
    filters: intent.filters.map((filter) =>
      filter.kind === 'range' && filter.bounds !== 'number' && isOfPeriod(filter.column)
        ? { ...filter, column: day }
        : filter,
    ),
  };
}
