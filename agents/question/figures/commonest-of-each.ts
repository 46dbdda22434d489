import type { Measure } from '#lib/domain/query-intent.ts';
import { topPerGroup } from '#lib/sql/patterns/top-per-group.ts';
import { namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** "The most common reason per plan": the plain question orders all pairs of both by the number of their rows; of each group the first are kept. */
export const makeCommonestOfEach: MakeFigure = ([core]) => {
  const by = core?.intent.orderBy[0]?.by;
  if (core === undefined || by === undefined || !('measure' in by) || !countsRows(by.measure)) return null;
  const { intent } = core;
  const shown = intent.select.filter((item) => 'dimension' in item);
  if (intent.limit !== 1 || intent.offset !== undefined || intent.having.length > 0) return null;
  if (shown.length < 2 || intent.groupBy.length < 2) return null;
  const descending = intent.orderBy[0]?.descending ?? true;
  const rows = namedCore({
    ...core,
    intent: { ...intent, select: [...shown, { measure: by.measure }], orderBy: [], limit: null },
  });
  const [group = '', ...others] = rows.columns;
  const figure = others.at(-1) ?? '';
  const query = topPerGroup(
    rows,
    { by: figure, descending, within: [group], ties: 'keep', keep: 1 },
    core.dialect,
  );
  return {
    query: { ...query, columns: rows.columns },
    order: [{ column: group, descending: false }],
    reading: [`the ${descending ? 'most' : 'least'} common of each ${group.replaceAll('_', ' ')}`],
  };
};

function countsRows({ aggregate }: Measure): boolean {
  return aggregate === 'count';
}
