import type { ColumnRef, Dimension, JoinStep, Measure, QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import type { ReadMeasure } from '#lib/knowledge/read-measure.ts';
import type { Join } from '#lib/schema/join-graph.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { filteredColumns } from './filtered-columns.ts';
import { repeatsRows } from './repeated-rows.ts';
import { columnNamed, sameColumn, sameName } from './table-nature.ts';
import { turned } from './table-paths.ts';

/** A measure that a question names, under the name of the column that stands for it while the question is read. */
export type SettledMeasure = {
  readonly key: string;
  readonly label: string;
  readonly measure: ReadMeasure;
  /** Whether a person defined it; what is only assumed of the schema has its own rules. */
  readonly isDefined: boolean;
};

/**
 * The intent with its measures as they are defined: their expression, the tables that it reads, the date that they go by. Null where a
 * measure is used as only a column can be, where a table is joined in another way than the measure means it, and where a join
 * would count rows of it several times.
 */
export function settleMeasures(
  intent: QueryIntent,
  measures: readonly SettledMeasure[],
  question: { readonly tables: Tables; readonly stems: ReadonlySet<string> },
): QueryIntent | null {
  const defined = withExpressions(intent, measures);
  if (columnsOf(defined).some(({ column }) => measures.some(({ key }) => key === column))) return null;
  const used = measures.filter(({ key }) => columnsOf(intent).some(({ column }) => column === key));
  let done: QueryIntent | null = defined;
  for (const { measure, isDefined } of used) {
    const dated: QueryIntent | null = done && datedBy(done, measure, question);
    done = dated && withJoins(dated, measure.joins);
    if (done !== null && isDefined && repeatsRows(done, measure.table.name, question.tables)) return null;
  }
  return done;
}

function withExpressions(intent: QueryIntent, measures: readonly SettledMeasure[]): QueryIntent {
  const defined = (measure: Measure): Measure => {
    const named = measures.find(({ key }) => key === measure.column?.column);
    // "How many orders", where orders are a measure: what it comes to, since a figure cannot be counted.
    const isAsked = ['sum', 'count', 'count-distinct'].includes(measure.aggregate ?? '');
    if (named === undefined || !isAsked) return measure;
    const { sql: expression, joins } = named.measure;
    const joined = joins.map(({ toTable }) => toTable);
    return { ...measure, column: null, expression, label: named.label, ...(joined.length > 0 && { joined }) };
  };
  const item = <Item extends { readonly measure: Measure } | object>(one: Item): Item =>
    'measure' in one ? { ...one, measure: defined(one.measure) } : one;
  return {
    ...intent,
    select: withoutRepeats(intent.select.map(item)),
    having: intent.having.map(item),
    orderBy: intent.orderBy.map((one) => ({ ...one, by: item(one.by) })),
  };
}

/** "How many orders" asks for the count and the sum of the column that stood for the measure: they are one figure. */
function withoutRepeats(select: QueryIntent['select']): QueryIntent['select'] {
  const told = new Set<string>();
  return select.filter((item) => {
    const expression = 'measure' in item ? item.measure.expression : undefined;
    if (expression === undefined) return true;
    const isNew = !told.has(expression);
    told.add(expression);
    return isNew;
  });
}

/** The intent with the date that a measure goes by in place of another of its table that the question does not name. */
function datedBy(
  intent: QueryIntent,
  { table, time, timeJoins }: ReadMeasure,
  { stems }: { readonly stems: ReadonlySet<string> },
): QueryIntent | null {
  if (time === null) return intent;
  const own = new Set(spokenParts(time.column).map(stemOf));
  const isMeant = (ref: ColumnRef) => {
    const column = sameName(ref.table, table.name) ? columnNamed(table, ref.column) : null;
    if (column === null || !isDate(column)) return false;
    return !spokenParts(column.name).some((part) => stems.has(stemOf(part)) && !own.has(stemOf(part)));
  };
  let changes = 0;
  const dated = (ref: ColumnRef): ColumnRef => {
    if (!isMeant(ref) || sameColumn(ref, time)) return ref;
    changes += 1;
    return time;
  };
  const dimension = (one: Dimension): Dimension => ({ ...one, column: dated(one.column) });
  const item = <Item extends { readonly dimension: Dimension } | object>(one: Item): Item =>
    'dimension' in one ? { ...one, dimension: dimension(one.dimension) } : one;
  const done: QueryIntent = {
    ...intent,
    select: intent.select.map(item),
    groupBy: intent.groupBy.map(dimension),
    orderBy: intent.orderBy.map((one) => ({ ...one, by: item(one.by) })),
    filters: intent.filters.map((filter) =>
      filter.kind === 'range' && filter.bounds !== 'number'
        ? { ...filter, column: dated(filter.column) }
        : filter,
    ),
  };
  return changes === 0 ? intent : withJoins(done, timeJoins);
}

/** The intent with these joins too; null when one of their tables is there in another way. */
function withJoins(intent: QueryIntent, joins: readonly Join[]): QueryIntent | null {
  let steps: readonly JoinStep[] = intent.joins;
  for (const join of joins) {
    const inPlay = [intent.subject, ...steps.map(({ toTable }) => toTable)];
    if (!inPlay.includes(join.toTable)) {
      const { fromTable, fromColumns, toTable, toColumns } = join;
      steps = [...steps, { fromTable, fromColumns: [...fromColumns], toTable, toColumns: [...toColumns] }];
    } else if (!steps.some((step) => isSameJoin(step, join))) return null;
  }
  return { ...intent, joins: [...steps] };
}

function isSameJoin(step: JoinStep, join: Join): boolean {
  const text = ({ fromTable, fromColumns, toTable, toColumns }: Join) =>
    JSON.stringify([fromTable, fromColumns, toTable, toColumns]);
  return text(step) === text(join) || text(turned(step)) === text(join);
}

function columnsOf({ select, having, orderBy, groupBy, filters }: QueryIntent): ColumnRef[] {
  const all = [
    ...[...select, ...orderBy.map(({ by }) => by)].map((one) =>
      'measure' in one ? one.measure.column : one.dimension.column,
    ),
    ...having.map(({ measure }) => measure.column),
    ...groupBy.map(({ column }) => column),
    ...filters.flatMap(filteredColumns),
  ];
  return all.filter((ref) => ref !== null);
}
