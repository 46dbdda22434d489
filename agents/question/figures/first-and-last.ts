import type { ColumnRef, Measure, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import { columnInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { dayOf } from '../assumed/acts-of-things.ts';
import { figureIn } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** "First and most recent payment to Swift Glass": of such rows, which are counted in the core, the two days. */
export const makeFirstAndLast: MakeFigure = ([core]) => {
  const counted = core && figureIn(core)?.measure;
  if (core === undefined || !counted?.aggregate?.startsWith('count') || core.intent.limit !== null)
    return null;
  const table = core.tables.find(({ name }) => sameName(name, counted.table));
  const day = table && dayOf(table);
  if (!table || !day) return null;
  const told = dayOfConditions(core.intent, table.name) ?? { table: table.name, column: day.name };
  const called = columnInWords(table, table.columns.find(({ name }) => name === told.column) ?? day);
  const days = (['min', 'max'] as const).map((aggregate): Measure => {
    const label = `${aggregate === 'min' ? 'first' : 'last'} ${called}`;
    return { aggregate, column: told, times: null, table: table.name, label };
  });
  const groups = core.intent.select.filter((item) => 'dimension' in item);
  const select: Selected[] = [...groups, ...days.map((measure) => ({ measure }))];
  return { said: { ...core.intent, select, orderBy: [] }, reading: [] };
};

/** The day of what is said to have happened: of cancelled orders, that of the cancellation. */
function dayOfConditions({ filters }: QueryIntent, table: string): ColumnRef | null {
  const [only, ...others] = filters.flatMap((filter) =>
    (filter.kind === 'range' && filter.bounds !== 'number') || (filter.kind === 'missing' && filter.negated)
      ? [filter.column]
      : [],
  );
  return only !== undefined && others.length === 0 && sameName(only.table, table) ? only : null;
}
