import type { DatePart, Dimension } from '#lib/domain/query-intent.ts';
import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { type CoreFigure, type CoreQuery, computedMeasure, dimensionsIn, namedCore } from './core-query.ts';
import type { MadeFigure } from './figure.ts';

const place = 'place';

/**
 * "Average number of calls per weekday" is what a Monday has on average, and so on: counted for each day first. Days that have none are
 * not among them. null where something else is grouped by as well.
 */
export function meanOfParts(core: CoreQuery, figure: CoreFigure, part: DatePart): MadeFigure | null {
  const [shown, ...others] = dimensionsIn(core);
  if (shown === undefined || others.length > 0) return null;
  const { intent, dialect } = core;
  const { column: ref } = shown.dimension;
  const day: Dimension = { column: ref, grain: 'day', label: 'day' };
  const name = `${dialect.quoteIdentifier(ref.table)}.${dialect.quoteIdentifier(ref.column)}`;
  const measure = computedMeasure(`MIN(${dialect.datePart(name, part)})`, ref.table, place);
  const byDay = namedCore({
    ...core,
    intent: {
      ...intent,
      select: [...intent.select, { dimension: day }, { measure }],
      groupBy: [...intent.groupBy, day],
    },
  });
  const [group, counted, order] = [shown.column, figure.column, place].map((each) =>
    columnOf(byDay, each, dialect),
  );
  const [average, placed] = ['average', place].map((each) => dialect.quoteIdentifier(each));
  return {
    query: {
      sql: `SELECT ${group}, ${dialect.average(counted ?? '')} AS ${average}, MIN(${order}) AS ${placed} FROM ${rowsOf(byDay)} GROUP BY ${group}`,
      columns: [shown.column, 'average', place],
    },
    order: [{ column: place, descending: false }],
    hidden: [place],
    reading: [`the average of ${figure.measure.label} over days that have any, for each ${part}`],
  };
}
