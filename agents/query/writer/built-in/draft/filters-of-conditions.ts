import type { ColumnRef, Filter } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { numberWords } from '#lib/schema/rows-called.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { tableNoun } from '../../../../question/explain/names.ts';
import { ageBound, beginnings } from '../age-bounds.ts';
import { negate, type PendingFilter } from '../filter-rules.ts';
import { NoPlace } from '../no-place.ts';
import type { Condition } from '../reading.ts';
import { columnNamed, keyDate, labelColumns, refersTo, sameName } from '../table-nature.ts';
import { comparedColumn } from './compared-column.ts';
import { dateFilters } from './dates-of-rows.ts';
import type { IntentDraft } from './intent-draft.ts';
import { inKeptUnit } from './kept-unit.ts';
import { stateFilters } from './lasting-rows.ts';
import { latestFilters } from './newest-rows.ts';

/** What one condition says of the rows: each filter with the table that it is about. */
export function filtersOf(draft: IntentDraft, condition: Condition, home: string): PendingFilter[] {
  switch (condition.kind) {
    case 'value':
      return valueFilters(draft, condition);
    case 'quoted':
      return quotedFilters(draft, condition, home);
    case 'number':
      return numberFilters(draft, condition);
    case 'date':
      return dateFilters(draft, condition, home);
    case 'compare': {
      const aged = condition.about.includes('age') ? ageFilter(draft, condition, home) : null;
      if (aged !== null) return [aged];
      const entry = comparedColumn(draft, condition, home);
      const column = { table: entry.table.name, column: entry.column.name };
      const [value, to] = [condition.value, condition.to].map((bound) =>
        bound === null ? null : inKeptUnit(bound, condition.text, entry.column),
      );
      const upper = condition.comparison === '<' || condition.comparison === '<=';
      const range: Filter =
        condition.comparison === '='
          ? { kind: 'equals', column, values: [value ?? condition.value], negated: condition.negated }
          : {
              kind: 'range',
              column,
              from: upper ? null : (value ?? null),
              to: to ?? (upper ? (value ?? null) : null),
              includeFrom: condition.comparison === '>=',
              includeTo: condition.to !== null || condition.comparison === '<=',
              bounds: 'number',
            };
      return [{ table: entry.table.name, filter: condition.negated ? negate(range) : range }];
    }
    case 'versus': {
      const entry = comparedColumn(draft, condition, home);
      // An average over all things and all days is a yardstick for nothing.
      if (
        keyDate(entry.table) !== null ||
        draft.reading.asks.some((ask) => ask.slot === condition.slot && ask.aggregate !== null)
      )
        throw new NoPlace(condition.text);
      return [
        {
          table: entry.table.name,
          filter: {
            kind: 'versus',
            column: { table: entry.table.name, column: entry.column.name },
            comparison: condition.comparison,
            aggregate: condition.aggregate,
          },
        },
      ];
    }
    case 'columns': {
      const [column, other] = [draft.options[condition.slot], draft.options[condition.other]];
      if (
        column?.kind !== 'column' ||
        other?.kind !== 'column' ||
        column.entry === other.entry ||
        column.entry.table !== other.entry.table
      )
        throw new NoPlace(condition.text);
      const { table } = column.entry;
      return [
        {
          table: table.name,
          filter: {
            kind: 'columns',
            column: { table: table.name, column: column.entry.column.name },
            comparison: condition.comparison,
            other: { table: table.name, column: other.entry.column.name },
          },
        },
      ];
    }
    case 'latest':
      return latestFilters(draft, condition, home);
    case 'ended':
      return stateFilters(draft, condition, home);
    case 'exists':
      return [];
  }
}

/** null where something has an age of its own, or no beginning. */
function ageFilter(
  draft: IntentDraft,
  { comparison, value, to, negated, slot }: Extract<Condition, { kind: 'compare' }>,
  home: string,
): PendingFilter | null {
  if (to !== null || slot !== null || comparison === '=') return null;
  const entry = draft.aboutColumn(['age', ...beginnings], home);
  const filter = entry && ageBound(entry, comparison, value, draft.source.today);
  return filter && { table: entry.table.name, filter: negated ? negate(filter) : filter };
}

function valueFilters(draft: IntentDraft, condition: Extract<Condition, { kind: 'value' }>): PendingFilter[] {
  for (const slot of condition.slots) {
    const option = draft.options[slot];
    if (option?.kind !== 'value' || String(option.value) === option.label) continue;
    const said = draft.texts[slot] ?? '';
    const known = said.toLowerCase() === option.label.toLowerCase();
    draft.notes.push(`${known ? option.value : said} is ${option.label}`);
  }
  const byColumn = new Map<
    string,
    { column: ColumnRef; values: Extract<Filter, { kind: 'equals' }>['values'] }
  >();
  for (const slot of condition.slots) {
    const option = draft.options[slot];
    if (option?.kind !== 'value') continue;
    const column = { table: option.entry.table.name, column: option.entry.column.name };
    const name = `${column.table}.${column.column}`;
    const known = byColumn.get(name) ?? { column, values: [] };
    known.values.push(option.value);
    byColumn.set(name, known);
  }
  return [...byColumn.values()].map(({ column, values }) => ({
    table: column.table,
    filter: { kind: 'equals', column, values, negated: condition.negated },
  }));
}

function quotedFilters(
  draft: IntentDraft,
  condition: Extract<Condition, { kind: 'quoted' }>,
  home: string,
): PendingFilter[] {
  const hint = condition.hint === null ? undefined : draft.options[condition.hint];
  const table = hint === undefined ? draft.table(home) : hint.entry.table;
  const column = hint?.kind === 'column' ? hint.entry.column : (labelColumns(table)[0] ?? null);
  if (column === null || column.kind !== 'text') throw new NoPlace(condition.text);
  if (hint?.kind !== 'column') draft.guesses += 1;
  const ref = { table: table.name, column: column.name };
  const { match, negated } = condition;
  if (match !== null)
    return condition.texts.map((text) => ({
      table: table.name,
      filter: { kind: 'contains', column: ref, text, at: match, negated },
    }));
  return [
    {
      table: table.name,
      filter: {
        kind: 'equals',
        column: { table: table.name, column: column.name },
        values: [...condition.texts],
        negated: condition.negated,
      },
    },
  ];
}

function numberFilters(
  draft: IntentDraft,
  condition: Extract<Condition, { kind: 'number' }>,
): PendingFilter[] {
  const hint = condition.hint === null ? undefined : draft.options[condition.hint];
  if (hint === undefined || hint.kind === 'value') throw new NoPlace(condition.text);
  const table = hint.kind === 'table' ? calledSo(draft, hint.entry.table, condition.hint) : hint.entry.table;
  const key = columnNamed(table, table.primaryKey[0] ?? '');
  const byKey = key !== null && isNumeric(key) ? key : null;
  const column = hint.kind === 'column' ? hint.entry.column : (ownNumber(table) ?? byKey);
  if (column === null) throw new NoPlace(condition.text);
  const value = isNumeric(column) ? condition.value : condition.text;
  return [
    {
      table: table.name,
      filter: {
        kind: 'equals',
        column: { table: table.name, column: column.name },
        values: [value],
        negated: condition.negated,
      },
    },
  ];
}

/** What people know a row by: of "room 101" the `room_number`, whatever its key. */
function ownNumber(table: TableSchema): ColumnSchema | null {
  const [noun = ''] = tableNoun(table).one.split(' ').slice(-1);
  const numbered = table.columns.filter(({ name }) => {
    const [of, number, ...others] = wordsOfName(name);
    return of === noun && others.length === 0 && numberWords.has(number ?? '') && number !== 'id';
  });
  const own = numbered.filter(({ name }) => !table.primaryKey.some((key) => sameName(key, name)));
  return own.length === 1 ? (own[0] ?? null) : null;
}

/** "The lines of invoice 404" are those of an invoice of that number, though a line is an `invoice_line`. */
function calledSo(draft: IntentDraft, table: TableSchema, slot: number | null): TableSchema {
  const said = (draft.texts[slot ?? -1] ?? '').toLowerCase();
  // "Lines of invoice" may be the name of the line, in front of the number of the invoice.
  const isCalled = (each: TableSchema) => {
    const { one, many } = tableNoun(each);
    return said === one || said === many || said.endsWith(` of ${one}`);
  };
  if (isCalled(table)) return table;
  const parents = draft.source.tables.filter((each) => isCalled(each) && refersTo(table, each));
  return parents[0] ?? table;
}
