import type { ColumnRef, Filter } from '#lib/domain/query-intent.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import { isYear } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { type IntentEdit, tableIn, tablesInPlay } from './intent-edit.ts';
import type { Condition } from './reading.ts';
import { columnNamed, eventDate, validity } from './table-nature.ts';

/** A day or period takes the place of the one before, else narrows the first table that has a date. */
export function editDate(edit: IntentEdit, condition: Extract<Condition, { kind: 'date' }>): void {
  const { meaning } = condition;
  const known = dateFilterIn(edit, edit.intent.filters);
  if (known !== null) {
    const [filters, index] = known;
    const old = filters[index];
    const column =
      old?.kind === 'valid-on' ? old.begin : old !== undefined && 'column' in old ? old.column : null;
    const replaced = column === null ? null : dateFilterOn(edit, column, old, meaning);
    if (replaced === null || old === undefined) edit.failed = true;
    else {
      // "Also those of 2015": either time.
      filters[index] = edit.adds ? { kind: 'any', filters: [old, replaced] } : replaced;
      edit.changes += 1;
    }
    return;
  }
  for (const name of tablesInPlay(edit)) {
    const table = tableIn(edit, name);
    const pair = table === null ? null : validity(table);
    const column =
      table === null ? null : (eventDate(table) ?? table.columns.find(isYear) ?? pair?.begin ?? null);
    if (column === null) continue;
    const filter = dateFilterOn(edit, { table: name, column: column.name }, undefined, meaning);
    if (filter === null) continue;
    edit.intent.filters.push(filter);
    edit.changes += 1;
    return;
  }
  edit.failed = true;
}

function dateFilterIn(edit: IntentEdit, filters: Filter[]): [Filter[], number] | null {
  for (const [index, filter] of filters.entries()) {
    if (filter.kind === 'valid-on' || filter.kind === 'latest') return [filters, index];
    if (filter.kind === 'range' && (filter.bounds !== 'number' || isYearColumn(edit, filter.column)))
      return [filters, index];
    if (filter.kind === 'equals' && !filter.negated && filter.values.every(isYearValue))
      return [filters, index];
    if (filter.kind === 'exists') {
      const inner = dateFilterIn(edit, filter.filters);
      if (inner !== null) return inner;
    }
  }
  return null;
}

function dateFilterOn(
  edit: IntentEdit,
  column: ColumnRef,
  old: Filter | undefined,
  meaning: Extract<Condition, { kind: 'date' }>['meaning'],
): Filter | null {
  const table = tableIn(edit, column.table);
  const schema = table === null ? null : columnNamed(table, column.column);
  if (table === null || schema === null) return null;
  if (meaning.kind === 'latest') return { kind: 'latest', column, per: [] };
  const { from, to } = meaning;
  if (old?.kind === 'equals') {
    // The column keeps years, as numbers or as text.
    const year = from?.slice(0, 4) ?? '';
    if (year !== to?.slice(0, 4)) return null;
    return { ...old, values: [typeof old.values[0] === 'number' ? Number(year) : year] };
  }
  if (old?.kind === 'valid-on') return { ...old, day: to ?? edit.source.today };
  if (!isDate(schema)) {
    const year = (day: string | null) => (day === null ? null : Number(day.slice(0, 4)));
    return {
      kind: 'range',
      column,
      from: year(from),
      to: year(to),
      includeFrom: true,
      includeTo: true,
      bounds: 'number',
    };
  }
  const bounds = schema.kind === 'datetime' ? 'day-of-datetime' : 'day';
  return { kind: 'range', column, from, to, includeFrom: true, includeTo: true, bounds };
}

function isYearValue(value: CellValue): boolean {
  return /^(?:19|20)\d\d$/.test(String(value));
}

function isYearColumn(edit: IntentEdit, column: ColumnRef): boolean {
  const table = tableIn(edit, column.table);
  const schema = table === null ? null : columnNamed(table, column.column);
  return schema !== null && isYear(schema);
}
