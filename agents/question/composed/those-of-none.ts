import {
  type Filter,
  type JoinStep,
  type Measure,
  mapMeasures,
  type QueryIntent,
} from '#lib/domain/query-intent.ts';
import { touches } from '../../query/writer/built-in/filter-rules.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { type TablePaths, turned } from '../../query/writer/built-in/table-paths.ts';

/**
 * "The ward with the fewest doctors", "customers with fewer than 3 orders": who has none has few. The things are joined with what is
 * counted whether or not there is any.
 */
export function withThoseOfNone(intent: QueryIntent, paths: TablePaths): QueryIntent {
  const few = countOfFew(intent);
  return few === null ? intent : (countedForEach(intent, few, paths) ?? intent);
}

/** What is counted where a small number of it is asked for. */
function countOfFew({ having, orderBy, limit }: QueryIntent): Measure | null {
  const bound = having.find(({ measure, comparison }) => comparison.startsWith('<') && isCount(measure));
  if (bound !== undefined) return bound.measure;
  const [first] = orderBy;
  if (first === undefined || limit === null || first.descending || !('measure' in first.by)) return null;
  return isCount(first.by.measure) ? first.by.measure : null;
}

function isCount({ aggregate }: Measure): boolean {
  return aggregate === 'count' || aggregate === 'count-distinct';
}

/**
 * The groups as rows of the table that they are called by, each with the number of rows of the other, which may be none. null where the
 * groups are values of what is counted, or where conditions are on something that cannot be joined so.
 */
function countedForEach(intent: QueryIntent, counted: Measure, paths: TablePaths): QueryIntent | null {
  const [thing, ...others] = new Set(intent.groupBy.map(({ column }) => column.table));
  if (thing === undefined || others.length > 0 || sameName(thing, counted.table)) return null;
  if (intent.groupBy.some(({ grain }) => grain !== null)) return null;
  const way = wayAlong(intent.joins, thing, counted.table);
  if (way === null || way.length < intent.joins.length || paths.isToOne(way)) return null;
  const far = way.map(({ toTable }) => toTable);
  if (!intent.filters.every((filter) => isPlain(filter) || !far.some((table) => touches(filter, table))))
    return null;
  const column = way.at(-1)?.toColumns[0];
  if (column === undefined) return null;
  const of = (measure: Measure): Measure =>
    measure.aggregate === 'count' && measure.column === null && sameName(measure.table, counted.table)
      ? { ...measure, column: { table: counted.table, column } }
      : measure;
  return {
    ...mapMeasures(intent, of),
    subject: thing,
    joins: way.map((step) => ({ ...step, optional: true })),
  };
}

/** The joins from one table to another in their order, whichever of the tables the intent began with. */
function wayAlong(joins: readonly JoinStep[], from: string, to: string): JoinStep[] | null {
  const steps = [...joins, ...joins.map(turned)];
  const ways: JoinStep[][] = [[]];
  for (const way of ways) {
    const at = way.at(-1)?.toTable ?? from;
    if (sameName(at, to)) return way;
    const seen = [from, ...way.map(({ toTable }) => toTable)];
    for (const step of steps)
      if (sameName(step.fromTable, at) && !seen.some((table) => sameName(table, step.toTable)))
        ways.push([...way, step]);
  }
  return null;
}

/** A condition that says which rows are counted by a column of theirs. */
function isPlain({ kind }: Filter): boolean {
  return (
    kind === 'equals' || kind === 'range' || kind === 'contains' || kind === 'missing' || kind === 'valid-on'
  );
}
