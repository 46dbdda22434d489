import type { ColumnRef, Filter, Measure } from '#lib/domain/query-intent.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import type { Option } from './choose-options.ts';
import { showOption } from './edit-ask.ts';
import { editDate } from './edit-date.ts';
import {
  type IntentEdit,
  isShown,
  pickOption,
  reachTable,
  shownTables,
  tableIn,
  tablesInPlay,
  textOfQuestion,
  wayToOne,
} from './intent-edit.ts';
import type { Condition } from './reading.ts';
import { columnNamed, isKey, labelColumns, sameName } from './table-nature.ts';

/** A condition of the follow-up narrows the rows, or takes the place of one of the same kind. */
export function editCondition(edit: IntentEdit, condition: Condition): void {
  switch (condition.kind) {
    case 'value':
      for (const slot of condition.slots) editValue(edit, pickOption(edit, slot), condition.negated);
      return;
    case 'date':
      editDate(edit, condition);
      return;
    case 'compare':
      editComparison(edit, condition);
      return;
    case 'latest':
      edit.failed = true;
      return;
    case 'exists': {
      const option = pickOption(edit, condition.slot);
      if (option?.kind === 'table' && condition.negated) edit.failed = true;
      else if (option !== null && edit.adds) showOption(edit, option);
      else if (option === null || !isShown(edit, option)) edit.failed = true;
      return;
    }
    default:
      edit.failed = true;
  }
}

function editValue(edit: IntentEdit, option: Option | null, negated: boolean): void {
  if (option?.kind !== 'value') {
    edit.failed = true;
    return;
  }
  const column = { table: option.entry.table.name, column: option.entry.column.name };
  const filter: Filter = { kind: 'equals', column, values: [option.value], negated };
  const isFurther = edit.reading.asks.length === 0 && edit.placed.some((known) => sameColumn(known, column));
  edit.placed.push(column);
  if (!negated && (edit.adds || isFurther) && joinValue(filter, edit.intent.filters)) {
    edit.changes += 1;
    return;
  }
  if (!negated && !edit.narrows) {
    if (exchangeValue(edit, filter, edit.intent.filters, sameColumn)) return;
    const naming = (one: ColumnRef, other: ColumnRef) =>
      one.table === other.table && namesRow(edit, one) && namesRow(edit, other);
    if (exchangeValue(edit, filter, edit.intent.filters, naming)) return;
  }
  if (!negated && exchangeSame(edit, filter)) return;
  addFilter(edit, filter, column.table);
}

/** "Also those of 2015": beside the values that the column may have already. */
function joinValue(filter: Extract<Filter, { kind: 'equals' }>, filters: Filter[]): boolean {
  for (const [index, known] of filters.entries()) {
    if (known.kind === 'exists' && joinValue(filter, known.filters)) return true;
    if (known.kind !== 'equals' || known.negated || !sameColumn(known.column, filter.column)) continue;
    filters[index] = { ...known, values: [...known.values, ...filter.values] };
    return true;
  }
  return false;
}

/** Puts the new value where the old one of the same kind of thing stood, also inside "for which some row exists". */
function exchangeValue(
  edit: IntentEdit,
  filter: Extract<Filter, { kind: 'equals' }>,
  filters: Filter[],
  alike: (one: ColumnRef, other: ColumnRef) => boolean,
): boolean {
  for (const [index, known] of filters.entries()) {
    if (known.kind === 'exists' && exchangeValue(edit, filter, known.filters, alike)) return true;
    if (known.kind !== 'equals' || known.negated || !alike(known.column, filter.column)) continue;
    filters[index] = filter;
    edit.changes += 1;
    return true;
  }
  return false;
}

/** Whether a column says which row is meant: a key, a unique code or the name. */
function namesRow(edit: IntentEdit, column: ColumnRef): boolean {
  const table = tableIn(edit, column.table);
  const schema = table === null ? null : columnNamed(table, column.column);
  if (table === null || schema === null) return false;
  return (
    schema.unique === true ||
    table.primaryKey.some((name) => sameName(name, schema.name)) ||
    labelColumns(table).includes(schema)
  );
}

function exchangeSame(edit: IntentEdit, filter: Extract<Filter, { kind: 'equals' }>): boolean {
  const index = edit.intent.filters.findIndex(
    (known) => known.kind === 'equals' && !known.negated && sameColumn(known.column, filter.column),
  );
  if (index < 0) return false;
  edit.intent.filters[index] = filter;
  edit.changes += 1;
  return true;
}

function editComparison(edit: IntentEdit, condition: Extract<Condition, { kind: 'compare' }>): void {
  const option = condition.slot === null ? null : pickOption(edit, condition.slot);
  if (option === null && !edit.narrows && !saysOfWhat(edit) && exchangeBound(edit, condition)) return;
  const measure = edit.intent.select.find((item) => 'measure' in item && item.measure.aggregate !== null);
  if (option === null && measure !== undefined && 'measure' in measure) {
    // "Above 10 dollars": how many there are has no unit, and one figure is no group to leave out.
    if (edit.intent.groupBy.length === 0 || (isCount(measure.measure) && hasUnit(edit))) {
      edit.failed = true;
      return;
    }
    edit.intent.having.push({
      measure: measure.measure,
      comparison: condition.comparison,
      value: condition.value,
    });
    edit.changes += 1;
    return;
  }
  const shown = edit.intent.select.flatMap((item) =>
    'dimension' in item && isFigureColumn(edit, item.dimension.column) ? [item.dimension.column] : [],
  );
  const column =
    option?.kind === 'column' && isNumeric(option.entry.column)
      ? { table: option.entry.table.name, column: option.entry.column.name }
      : option === null && shown.length === 1
        ? shown[0]
        : undefined;
  if (column === undefined) {
    edit.failed = true;
    return;
  }
  addFilter(edit, boundOf(column, condition), column.table);
}

/** A number that says how much, and not which one. */
function isFigureColumn(edit: IntentEdit, column: ColumnRef): boolean {
  const table = tableIn(edit, column.table);
  const schema = table === null ? null : columnNamed(table, column.column);
  return table !== null && schema !== null && isNumeric(schema) && !isKey(table, schema);
}

/** "Older than 1950", "heavier than 3": the word for more or less says of what. */
function saysOfWhat(edit: IntentEdit): boolean {
  return /\b(?!(?:more|less|fewer|greater|higher|lower|larger|smaller|bigger|other|rather)\b)\p{L}{2,}er than\b/iu.test(
    textOfQuestion(edit),
  );
}

function isCount({ aggregate }: Measure): boolean {
  return aggregate === 'count' || aggregate === 'count-distinct';
}

function hasUnit(edit: IntentEdit): boolean {
  const text = textOfQuestion(edit);
  return /\p{Sc}|\d[\d.,]*\s*(?!(?:of|and|or|in|for|times?|each|per|by)\b)\p{L}+/u.test(text);
}

/** "How about at least 4?": another bound of the figure or column that has one. */
function exchangeBound(edit: IntentEdit, condition: Extract<Condition, { kind: 'compare' }>): boolean {
  const { having, filters } = edit.intent;
  const [known] = having;
  if (known !== undefined && having.length === 1 && condition.to === null) {
    const { comparison, value } = condition;
    edit.intent.having = [{ ...known, comparison, value }];
    edit.changes += 1;
    return true;
  }
  const bounds = filters.flatMap((filter, index) =>
    filter.kind === 'range' && filter.bounds === 'number' ? [{ filter, index }] : [],
  );
  const [bound, ...others] = bounds;
  if (bound === undefined || others.length > 0) return false;
  filters[bound.index] = boundOf(bound.filter.column, condition);
  edit.changes += 1;
  return true;
}

function boundOf(column: ColumnRef, condition: Extract<Condition, { kind: 'compare' }>): Filter {
  const upper = condition.comparison === '<' || condition.comparison === '<=';
  return {
    kind: 'range',
    column,
    from: upper ? null : condition.value,
    to: condition.to ?? (upper || condition.comparison === '=' ? condition.value : null),
    includeFrom: condition.comparison === '>=' || condition.comparison === '=',
    includeTo: condition.to !== null || condition.comparison === '<=' || condition.comparison === '=',
    bounds: 'number',
  };
}

/** Joins what a condition needs; a table that would repeat our rows becomes "for which some row exists". */
function addFilter(edit: IntentEdit, filter: Filter, table: string): void {
  if (!tablesInPlay(edit).includes(table)) {
    if (wayToOne(edit, table) === null) {
      const path = edit.source.paths.path(edit.intent.subject, table, shownTables(edit));
      if (path === null) {
        edit.failed = true;
        return;
      }
      const negated = 'negated' in filter && filter.negated;
      const inner = 'negated' in filter ? { ...filter, negated: false } : filter;
      edit.intent.filters.push({
        kind: 'exists',
        table: edit.intent.subject,
        related: table,
        negated,
        joins: [...path],
        filters: [inner],
      });
      edit.changes += 1;
      return;
    }
    reachTable(edit, table);
  }
  edit.intent.filters.push(filter);
  edit.changes += 1;
}

function sameColumn(one: ColumnRef, other: ColumnRef): boolean {
  return one.table === other.table && one.column === other.column;
}
