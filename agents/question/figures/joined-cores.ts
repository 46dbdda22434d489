import type { Measure } from '#lib/domain/query-intent.ts';
import { columnNamed, isAdditive, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type CoreQuery, dimensionsIn, figureIn, withKeys } from './core-query.ts';

/** Two figures of the same groups, beside each other; groups without the second have none of it. */
export type JoinedCores = {
  /** What is selected from, with the two sides called `one` and `other`. */
  readonly from: string;
  readonly groups: readonly string[];
  readonly one: { readonly sql: string; readonly measure: Measure };
  readonly other: { readonly sql: string; readonly measure: Measure };
};

/** null where the two are not added up, are the same, or are not told by the same groups. */
export function joinedCores(one: CoreQuery | undefined, other: CoreQuery | undefined): JoinedCores | null {
  const [of, by] = [one && figureIn(one), other && figureIn(other)];
  if (!one || !other || !of || !by || one.intent.limit !== null || other.intent.limit !== null) return null;
  if (!isAdded(of.measure, one) || !isAdded(by.measure, other) || isSame(of.measure, by.measure)) return null;
  const groupsOf = (core: CoreQuery) =>
    JSON.stringify(
      core.intent.groupBy.map(({ column, grain }) => [column.table, column.column, grain]).sort(),
    );
  if (groupsOf(one) !== groupsOf(other)) return null;
  const groups = dimensionsIn(one).map(({ column }) => column);
  const [first, second] = [withKeys(one), withKeys(other)];
  const quote = (side: string, column: string) => `${side}.${one.dialect.quoteIdentifier(column)}`;
  const on = [...groups, ...first.keys].map((name) => `${quote('one', name)} = ${quote('other', name)}`);
  const join = on.length === 0 ? 'CROSS JOIN' : 'LEFT JOIN';
  return {
    from: `(${first.query.sql}) one ${join} (${second.query.sql}) other${on.length === 0 ? '' : ` ON ${on.join(' AND ')}`}`,
    groups,
    one: { sql: `COALESCE(${quote('one', of.column)}, 0)`, measure: of.measure },
    other: { sql: `COALESCE(${quote('other', by.column)}, 0)`, measure: by.measure },
  };
}

/** Prices and levels of a day are no amounts, even where they could be added up. */
function isAdded({ aggregate, column, expression, table }: Measure, { tables }: CoreQuery): boolean {
  const of = tables.find(({ name }) => sameName(name, table));
  const known = of && column && columnNamed(of, column.column);
  return /^SUM\(/.test(expression ?? '') || (aggregate === 'sum' && !!known && isAdditive(known));
}

function isSame(one: Measure, other: Measure): boolean {
  return (
    one.table === other.table &&
    one.column?.column === other.column?.column &&
    one.expression === other.expression
  );
}
