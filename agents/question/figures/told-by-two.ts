import type { Dimension, Filter, JoinStep } from '#lib/domain/query-intent.ts';
import type { NamedQuery } from '#lib/sql/patterns/named-query.ts';
import { wordSet } from '#lib/text/words.ts';
import { dimensionOf } from '../../query/writer/built-in/dimensions.ts';
import { columnNamed, sameColumn, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type CoreQuery, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { english } from './lexicon.ts';

const different = wordSet(english.words.differing);

/**
 * "For how many houses do Hill Surveyors and Vale Surveyors have different grades": the things of which two who are named each say something,
 * and not the same. null where the two are not told apart by one column of the rows that say it.
 */
export const makeToldByTwo: MakeFigure = ([one, other], { slots }) => {
  const [first, second] = [one && saidOf(one), other && saidOf(other)];
  if (one === undefined || !first || !second) return null;
  const [of, by] = [first.by, second.by];
  const isOneColumn = sameColumn(of.column, by.column) && of.values[0] !== by.values[0];
  if (!isOneColumn || first.said !== second.said || first.keys.join() !== second.keys.join()) return null;
  const { dialect } = one;
  const at = (side: string, column: string) => `${side}.${dialect.quoteIdentifier(column)}`;
  const isDifferent = different.has(slots.how?.toLowerCase() ?? '');
  const on = first.keys.map((key) => `${at('one', key)} = ${at('other', key)}`).join(' AND ');
  const from = `(${first.rows.sql}) one JOIN (${second.rows.sql}) other ON ${on}`;
  const where = `${at('one', first.said)} ${isDifferent ? '<>' : '='} ${at('other', first.said)}`;
  const key = first.keys.map((name) => at('one', name)).join(', ');
  const names = [of, by].map(({ values }) => String(values[0]));
  const reading = [
    `those for which ${names.join(' and ')} have ${isDifferent ? 'a different' : 'the same'} ${first.said}`,
  ];
  if (slots.count) {
    const column = `number of ${slots.things}`;
    const sql = `SELECT COUNT(*) AS ${dialect.quoteIdentifier(column)} FROM (SELECT DISTINCT ${key} FROM ${from} WHERE ${where}) figures`;
    return { query: { sql, columns: [column] }, order: [], reading };
  }
  const shown = [
    ...first.names.map((name) => ({ name, sql: at('one', name) })),
    ...names.map((name, side) => ({ name, sql: at(side === 0 ? 'one' : 'other', first.said) })),
  ];
  return {
    query: {
      sql: `SELECT DISTINCT ${shown.map(({ name, sql }) => `${sql} AS ${dialect.quoteIdentifier(name)}`).join(', ')} FROM ${from} WHERE ${where}`,
      columns: shown.map(({ name }) => name),
    },
    order: first.names.map((column) => ({ column, descending: false })),
    reading,
  };
};

type Said = {
  readonly rows: NamedQuery;
  readonly keys: readonly string[];
  readonly names: readonly string[];
  readonly said: string;
  readonly by: Extract<Filter, { kind: 'equals' }>;
};

/** What one of the two says of each thing: its keys and names, and the one column beside them that the rows have by themselves. */
function saidOf(core: CoreQuery): Said | null {
  const { intent, tables } = core;
  const own = tables.find(({ name }) => sameName(name, intent.subject));
  const shown = intent.select.flatMap((item) => ('dimension' in item ? [item.dimension] : []));
  const [said, ...more] = shown.filter(({ column }) => sameName(column.table, intent.subject));
  const names = shown.filter((dimension) => dimension !== said);
  const way = intent.joins.find((step) => leadsTo(step, intent.subject, names));
  const by = intent.filters.filter(
    (filter) => filter.kind === 'equals' && !filter.negated && sameName(filter.column.table, intent.subject),
  );
  const [only, ...others] = by.filter((filter) => filter.kind === 'equals');
  if (own === undefined || said === undefined || way === undefined || only === undefined) return null;
  const isPlain = shown.length === intent.select.length && intent.limit === null;
  if (!isPlain || more.length > 0 || others.length > 0 || only.values.length !== 1) return null;
  const keys = way.fromColumns.flatMap((name, at): Dimension[] => {
    const column = columnNamed(own, name);
    return column === null ? [] : [{ ...dimensionOf(own, column), label: `key ${at + 1}` }];
  });
  const select = [...names, said, ...keys].map((dimension) => ({ dimension }));
  const rows = namedCore({
    ...core,
    intent: { ...intent, select, groupBy: [], orderBy: [], distinct: false },
  });
  return {
    rows,
    names: rows.columns.slice(0, names.length),
    said: rows.columns[names.length] ?? '',
    keys: rows.columns.slice(names.length + 1),
    by: only,
  };
}

function leadsTo({ fromTable, toTable }: JoinStep, from: string, names: readonly Dimension[]): boolean {
  return (
    sameName(fromTable, from) &&
    names.length > 0 &&
    names.every(({ column }) => sameName(column.table, toTable))
  );
}
