import type { Filter, JoinStep, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { sameName } from './table-nature.ts';

type Equals = Extract<Filter, { kind: 'equals' }>;

const { articles, joint } = en.eachOfBoth;
const both = new RegExp(`\\b(?:${en.eachOfBoth.both})\\b`, 'iu');
/** "A morning and an afternoon session": with an article each they are two. */
const oneEach = new RegExp(`\\b(?:${articles}) (?:\\p{L}+ ){1,2}(?:${joint}) (?:${articles}) \\p{L}+`, 'iu');

/** "Both A and B" of things that a row has many of: some row with the one, and some row with the other. */
export function eachOfBoth(intent: QueryIntent, question: string, tables: Tables): QueryIntent {
  if (!both.test(question) && !oneEach.test(question)) return intent;
  const paired = thingsOfPairs(intent, tables);
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
