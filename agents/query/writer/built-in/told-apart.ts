import type { ColumnRef, Filter, Measure, QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { setsAgainst } from '../../../question/assumed/set-against.ts';
import { tableNoun } from '../../../question/explain/names.ts';
import { columnNamed, isAdditive, isKey, labelColumns, sameName } from './table-nature.ts';
import type { Tokens } from './tokenize.ts';

/** "For A, B and C": figures that mean nothing when taken together are told for each. "Together" says otherwise. */
export function toldApart(intent: QueryIntent, question: string, tables: Tables): QueryIntent {
  if (/\b(?:together|combined|jointly|overall|altogether|or)\b/i.test(question)) return intent;
  const { select, groupBy } = intent;
  const measures = select.flatMap((item) => ('measure' in item ? [item.measure] : []));
  const isMean =
    measures.length > 0 &&
    measures.every(({ aggregate }) => aggregate === 'avg' || aggregate === 'min' || aggregate === 'max');
  const named = intent.filters.filter((filter) => isSeveral(filter));
  const [only, ...others] = named;
  if (/\b(?:vs|versus)\b/i.test(question) && only?.kind === 'equals' && others.length === 0)
    return setAgainst(intent, only.column, question);
  if (measures.length === 0 && only?.kind === 'equals' && others.length === 0)
    return withNames(intent, only.column, tables);
  if (!isMean || only?.kind !== 'equals' || others.length > 0) return intent;
  const isShown = [
    ...groupBy,
    ...select.flatMap((item) => ('dimension' in item ? [item.dimension] : [])),
  ].some(({ column }) => sameName(column.table, only.column.table));
  if (isShown) return intent;
  const dimension = { column: only.column, grain: null, label: 'name' };
  return { ...intent, select: [{ dimension }, ...select], groupBy: [dimension, ...groupBy] };
}

/** "Dose of Ann and Bo in each week": rows of several that are named say whose they are, where nothing else names them. */
function withNames(intent: QueryIntent, column: ColumnRef, tables: Tables): QueryIntent {
  const { select, distinct, subject } = intent;
  const isName = (ref: ColumnRef) => {
    const table = tables.find(({ name }) => sameName(name, ref.table));
    return table !== undefined && labelColumns(table).some(({ name }) => sameName(name, ref.column));
  };
  const shown = select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : []));
  const isFigure = shown.some((ref) => {
    const table = tables.find(({ name }) => sameName(name, ref.table));
    const known = table && columnNamed(table, ref.column);
    return table !== undefined && known && isNumeric(known) && !isKey(table, known);
  });
  const isOfOther = !sameName(column.table, subject);
  if (distinct || !isFigure || !isOfOther || !isName(column) || shown.some(isName)) return intent;
  return { ...intent, select: [{ dimension: { column, grain: null, label: 'name' } }, ...select] };
}

/** What says that figures are wanted of each of something. */
const grouping = /\b(?:by|per|each|every|which|who|across|among|list|show)\b/i;

/** "Average length, consumer versus business customers": whose figures they are, is no group of its own. */
function withoutGroups(intent: QueryIntent): QueryIntent {
  const measures = intent.select.filter((item) => 'measure' in item);
  const isComputed = measures.length > 0 && measures.every(({ measure }) => measure.aggregate !== null);
  return isComputed ? { ...intent, select: measures, groupBy: [], orderBy: [] } : intent;
}

/** "Rejected vs paid claims by line": a figure of both together compares nothing. */
export function setAgainst(said: QueryIntent, column: ColumnRef, question: string): QueryIntent {
  const intent = grouping.test(question) ? said : withoutGroups(said);
  const { select, groupBy } = intent;
  const isComputed = select.some((item) => 'measure' in item && item.measure.aggregate !== null);
  const isOf = (other: ColumnRef) => sameName(other.table, column.table);
  if (
    !isComputed ||
    groupBy.some((group) => isOf(group.column) && sameName(group.column.column, column.column))
  )
    return intent;
  const dimension = { column, grain: null, label: 'name' };
  const groups = select.filter((item) => 'dimension' in item);
  const measures = select.filter((item) => 'measure' in item);
  return { ...intent, select: [...groups, { dimension }, ...measures], groupBy: [...groupBy, dimension] };
}

/** "Paid vs rejected claims" are how many of each; of their fees, it is what they come to. */
export function figuresOfBoth(intent: QueryIntent, tokens: Tokens, tables: Tables): QueryIntent {
  const { select, groupBy, limit } = intent;
  if (!tokens.some(setsAgainst) || !intent.filters.some(isSeveral)) return intent;
  const table = tables.find(({ name }) => sameName(name, intent.subject));
  const isComputed = select.some((item) => 'measure' in item);
  if (isComputed || groupBy.length > 0 || limit !== null || table === undefined) return intent;
  const said = new Set(tokens.map(({ stem }) => stem));
  const figures = select.flatMap((item): Measure[] => {
    const column = 'dimension' in item ? item.dimension.column : null;
    const of = tables.find(({ name }) => sameName(name, column?.table ?? ''));
    const known = of && column ? columnNamed(of, column.column) : null;
    if (!of || !known || !column || !isNumeric(known) || isKey(of, known)) return [];
    const [aggregate, how] = isAdditive(known) ? (['sum', 'total'] as const) : (['avg', 'average'] as const);
    const label = `${how} ${'dimension' in item ? item.dimension.label : ''}`;
    return [{ aggregate, column, times: null, table: of.name, label }];
  });
  const rows: Measure = {
    aggregate: 'count',
    column: null,
    times: null,
    table: table.name,
    label: `number of ${tableNoun(table).many}`,
  };
  // A row is shown by its figures too, and by more than these: those that are said are asked for beside it.
  const asked = figures.filter(
    ({ column }) =>
      column !== null &&
      sameName(column.table, table.name) &&
      spokenParts(column.column).every((part) => said.has(stemOf(part))),
  );
  const measures = figures.length === select.length ? figures : [rows, ...asked];
  return { ...intent, distinct: false, orderBy: [], select: measures.map((measure) => ({ measure })) };
}

function isSeveral(filter: Filter): boolean {
  return (
    filter.kind === 'equals' &&
    !filter.negated &&
    filter.values.length > 1 &&
    filter.values.every((value) => typeof value === 'string')
  );
}
