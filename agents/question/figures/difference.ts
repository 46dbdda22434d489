import type { Measure } from '#lib/domain/query-intent.ts';
import { columnNamed, isAdditive, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type CoreQuery, dimensionsIn, figureIn, namedCore, withKeys } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** "Billed minus paid", by group or altogether: what is added up in one table less what is added up in another. */
export const makeDifference: MakeFigure = ([one, other]) => {
  const joined = joinedCores(one, other);
  if (joined === null || one === undefined) return null;
  const { groups } = joined;
  const quote = (column: string) => one.dialect.quoteIdentifier(column);
  const label = `${joined.one.measure.label} minus ${joined.other.measure.label}`;
  const shown = groups.map((group) => `one.${quote(group)} AS ${quote(group)}`);
  return {
    query: {
      sql: `SELECT ${[...shown, `${joined.one.sql} - ${joined.other.sql} AS ${quote(label)}`].join(', ')} FROM ${joined.from}`,
      columns: [...groups, label],
    },
    order: groups.length === 0 ? [] : [{ column: label, descending: true }],
    reading: [label],
  };
};

/** "How many times as much revenue in Norway as in Chile": one figure of two, the first divided by the second. */
export const makeTimesOfOther: MakeFigure = ([one, other], { slots }) => {
  const [first, second] = [one && figureIn(one), other && figureIn(other)];
  if (!one || !other || !first || !second) return null;
  const isSame =
    first.measure.aggregate !== null || first.measure.expression !== undefined
      ? JSON.stringify(first.measure) === JSON.stringify(second.measure)
      : false;
  if (!isSame || [one, other].some((core) => dimensionsIn(core).length > 0 || core.intent.limit !== null))
    return null;
  const conditions = ({ intent }: CoreQuery) => JSON.stringify(intent.filters);
  // What has no condition of its own was not read as one of the two.
  if (conditions(one) === conditions(other)) return null;
  if ([one, other].some(({ intent }) => intent.filters.length === 0)) return null;
  const { dialect } = one;
  const name = (text: string) => dialect.quoteIdentifier(text);
  const times = dialect.divide(`ones.${name(first.column)}`, `NULLIF(others.${name(second.column)}, 0)`);
  return {
    query: {
      sql: `SELECT ${times} AS ${name('times')} FROM (${namedCore(one).sql}) ones CROSS JOIN (${namedCore(other).sql}) others`,
      columns: ['times'],
    },
    order: [],
    reading: [`${first.measure.label}: that of ${slots.one} divided by that of ${slots.other}`],
  };
};

/** Two figures of the same groups, beside each other; groups without the second have none of it. */
type JoinedCores = {
  /** What is selected from, with the two sides called `one` and `other`. */
  readonly from: string;
  readonly groups: readonly string[];
  readonly one: { readonly sql: string; readonly measure: Measure };
  readonly other: { readonly sql: string; readonly measure: Measure };
};

/** null where the two are not added up, are the same, or are not told by the same groups. */
function joinedCores(one: CoreQuery | undefined, other: CoreQuery | undefined): JoinedCores | null {
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
