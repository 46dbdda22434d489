import type { ColumnRef, Filter, JoinStep, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { sameName } from './table-nature.ts';
import { turned } from './table-paths.ts';

type Equals = Extract<Filter, { kind: 'equals' }>;

const { articles, joint } = en.eachOfBoth;
const both = new RegExp(`\\b(?:${en.eachOfBoth.both})\\b`, 'iu');
/** "A morning and an afternoon session": with an article each they are two. */
const oneEach = new RegExp(`\\b(?:${articles}) (?:\\p{L}+ ){1,2}(?:${joint}) (?:${articles}) \\p{L}+`, 'iu');

/** "Both A and B" of things that a row has many of: some row with the one, and some row with the other. */
export function eachOfBoth(intent: QueryIntent, question: string, tables: Tables): QueryIntent {
  if (!both.test(question) && !oneEach.test(question)) return intent;
  const paired = thingsOfPairs(intent, tables) ?? thingsOfMany(intent, tables);
  return paired ?? { ...intent, filters: intent.filters.flatMap(apart) };
}

function apart(filter: Filter): Filter[] {
  if (filter.kind !== 'exists' || filter.negated) return [filter];
  const of = filter.filters.findIndex(isSeveral);
  const inner = filter.filters[of];
  if (inner === undefined || !isSeveral(inner)) return [filter];
  return inner.values.map((value) => ({
    ...filter,
    filters: filter.filters.with(of, { ...inner, values: [value] }),
  }));
}

/**
 * "How many members are in both A and B", where each row pairs a member with A or with B: the members are what is counted or
 * listed. Null where rows are no such pairs, or something else of them is shown.
 */
function thingsOfPairs(intent: QueryIntent, tables: Tables): QueryIntent | null {
  const pairs = tables.find(({ name }) => sameName(name, intent.subject));
  const both = intent.filters.find(isSeveral);
  if (pairs === undefined || both === undefined || intent.groupBy.length > 0) return null;
  const steps = pairs.foreignKeys
    .filter(({ columns }) => columns.every((column) => pairs.primaryKey.some((key) => sameName(key, column))))
    .map(
      ({ columns, referencedTable, referencedColumns }): JoinStep => ({
        fromTable: pairs.name,
        fromColumns: [...columns],
        toTable: referencedTable,
        toColumns: [...referencedColumns],
      }),
    );
  const toNamed = steps.find(({ toTable }) => sameName(toTable, both.column.table));
  const [toThing, ...others] = steps.filter((step) => step !== toNamed);
  if (toNamed === undefined || toThing === undefined || others.length > 0) return null;
  const thing = toThing.toTable;
  const select = intent.select.map((item) => ofThings(item, pairs.name, thing));
  const isOfPairs = (filter: Filter) =>
    filter.kind === 'valid-on' && sameName(filter.begin.table, pairs.name);
  const rest = intent.filters.filter((filter) => filter !== both && !isOfPairs(filter));
  if (select.includes(null) || rest.length > 0) return null;
  const toPairs: JoinStep = {
    fromTable: thing,
    fromColumns: toThing.toColumns,
    toTable: pairs.name,
    toColumns: toThing.fromColumns,
  };
  const filters = both.values.map(
    (value): Filter => ({
      kind: 'exists',
      table: thing,
      related: pairs.name,
      negated: false,
      joins: [toPairs, toNamed],
      filters: [{ ...both, values: [value] }, ...intent.filters.filter(isOfPairs)],
    }),
  );
  return { ...intent, subject: thing, joins: [], select: select.filter((item) => item !== null), filters };
}

/** "Singers in both A and B", where the singers are joined to rows that each are of the one or of the other: there is a row of theirs for each. */
function thingsOfMany(intent: QueryIntent, tables: Tables): QueryIntent | null {
  const { subject, joins, select, filters, groupBy, having, orderBy } = intent;
  const both = filters.find(isSeveral);
  if (both === undefined || groupBy.length + having.length > 0) return null;
  const isOwn = ({ table }: { readonly table: string }) => sameName(table, subject);
  const way = wayFrom(subject, joins);
  // What they are called stands in the question.
  const shown = select.filter((item) => !('dimension' in item && isOf(both.column, item.dimension.column)));
  const isShown =
    shown.length > 0 &&
    [...shown, ...orderBy.map(({ by }) => by)].every((item) =>
      'dimension' in item
        ? isOwn(item.dimension.column)
        : isOwn(item.measure) && item.measure.aggregate === 'count',
    );
  const rest = filters.filter((filter) => filter !== both);
  const isRestOwn = rest.every((filter) => 'column' in filter && isOwn(filter.column));
  const last = way?.at(-1);
  const isOfMany = way?.some((step) => mayMeetMany(step, tables)) === true;
  if (
    !isShown ||
    !isRestOwn ||
    !isOfMany ||
    way === null ||
    last === undefined ||
    !sameName(last.toTable, both.column.table)
  )
    return null;
  const there = both.values.map(
    (value): Filter => ({
      kind: 'exists',
      table: subject,
      related: way[0]?.toTable ?? last.toTable,
      negated: false,
      joins: [...way],
      filters: [{ ...both, values: [value] }],
    }),
  );
  return { ...intent, joins: [], select: shown, filters: [...rest, ...there] };
}

function isOf(one: ColumnRef, other: ColumnRef): boolean {
  return sameName(one.table, other.table) && sameName(one.column, other.column);
}

/** Whether rows point back along the step, of which there may be many, though by chance each thing has one. */
function mayMeetMany({ fromTable, toTable, toColumns }: JoinStep, tables: Tables): boolean {
  const table = tables.find(({ name }) => sameName(name, toTable));
  const isSame = (columns: readonly string[]) =>
    columns.length === toColumns.length &&
    columns.every((column) => toColumns.some((name) => sameName(name, column)));
  return (
    table?.foreignKeys.some(
      ({ columns, referencedTable }) => sameName(referencedTable, fromTable) && isSame(columns),
    ) === true && !isSame(table.primaryKey)
  );
}

/** The joins as one way that leads on from a table; null where they part. */
function wayFrom(table: string, joins: readonly JoinStep[]): readonly JoinStep[] | null {
  const way: JoinStep[] = [];
  let left = [...joins];
  for (let at = table; left.length > 0; ) {
    const next = left
      .flatMap((join) => [join, turned(join)])
      .filter(({ fromTable }) => sameName(fromTable, at));
    const [step] = next;
    if (step === undefined || next.length > 1) return null;
    way.push(step);
    left = left.filter(
      ({ fromTable, toTable }) =>
        ![fromTable, toTable].every((name) => sameName(name, step.fromTable) || sameName(name, step.toTable)),
    );
    at = step.toTable;
  }
  return way;
}

/** What is shown of pairs, said of the things in them: their number, or what they are called. */
function ofThings(item: Selected, pairs: string, thing: string): Selected | null {
  if ('dimension' in item) return sameName(item.dimension.column.table, thing) ? item : null;
  const { aggregate, column, table } = item.measure;
  const isRows = aggregate === 'count' && column === null && sameName(table, pairs);
  return isRows ? { measure: { ...item.measure, table: thing } } : null;
}

function isSeveral(filter: Filter): filter is Equals {
  return filter.kind === 'equals' && !filter.negated && filter.values.length > 1;
}
