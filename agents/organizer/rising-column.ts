import { printExpression } from '#lib/sql/select/print-select.ts';
import { readQuery } from '../question/explain/explain-statement.ts';

/** The place of the returned column that a statement sorts by first, the smallest first; null where it does not. */
export function risingColumn(sql: string): number | null {
  const query = readQuery(sql);
  const [term] = query?.orderBy ?? [];
  if (query?.body.kind !== 'select' || term === undefined || term.direction === 'desc') return null;
  const { expression } = term;
  if (expression.kind === 'literal') return Number(expression.value) - 1;
  const wanted = printExpression(expression).toLowerCase();
  const place = query.body.items.findIndex(
    (item) =>
      item.alias?.text.toLowerCase() === wanted || printExpression(item.expression).toLowerCase() === wanted,
  );
  return place < 0 ? null : place;
}
