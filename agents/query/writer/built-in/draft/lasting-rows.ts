import type { Filter, JoinStep } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { lifetime } from '../../../../question/assumed/lifetime.ts';
import type { PendingFilter } from '../filter-rules.ts';
import { NoPlace } from '../no-place.ts';
import type { Condition } from '../reading.ts';
import { tableInWords } from '../schema-lexicon.ts';
import { keepsHistory, keyDate, sameName, validity } from '../table-nature.ts';
import type { IntentDraft } from './intent-draft.ts';

/** "No longer", "still": whether the period of the rows is over on the last day of the data. */
export function stateFilters(
  draft: IntentDraft,
  condition: Extract<Condition, { kind: 'ended' }>,
  home: string,
): PendingFilter[] {
  const near = [...new Set([home, ...draft.tablesInPlay(), ...draft.mentioned])];
  for (const name of near) {
    const table = draft.table(name);
    const pair = lifetime(table);
    if (pair === null) continue;
    draft.dated.add(name);
    if (!condition.ended) return stillRuns(draft, table, pair).map((filter) => ({ table: name, filter }));
    const to = draft.source.today;
    const over = [pair.end, ...pair.otherEnds].map((end): Filter => {
      const bounds = end.kind === 'datetime' ? 'day-of-datetime' : 'day';
      const column = { table: name, column: end.name };
      return { kind: 'range', column, from: null, to, includeFrom: true, includeTo: true, bounds };
    });
    const [only] = over;
    const filter: Filter = over.length === 1 && only ? only : { kind: 'any', filters: over };
    return [{ table: name, filter }];
  }
  throw new NoPlace(condition.text);
}

/** What has come to no end yet. A row that holds for a period is in force; what is closed on a day is closed on that day. */
function stillRuns(
  draft: IntentDraft,
  table: TableSchema,
  { end, otherEnds }: { readonly end: ColumnSchema; readonly otherEnds: readonly ColumnSchema[] },
): Filter[] {
  if (keepsHistory(table) || !end.nullable) return inForce(draft, table);
  const from = draft.source.today;
  return [end, ...otherEnds].map(({ name, kind }) => {
    const column = { table: table.name, column: name };
    const bounds = kind === 'datetime' ? ('day-of-datetime' as const) : ('day' as const);
    return {
      kind: 'any',
      filters: [
        { kind: 'missing', column, negated: false },
        { kind: 'range', column, from, to: null, includeFrom: false, includeTo: true, bounds },
      ],
    };
  });
}

/** The rows that hold on a day, by default the last one of the data; nothing for tables without periods. */
export function inForce(draft: IntentDraft, table: TableSchema, day = draft.source.today): Filter[] {
  const pair = validity(table);
  if (pair === null) return [];
  draft.notes.push(`${tableInWords(table)}: in force on ${day}`);
  return [
    {
      kind: 'valid-on',
      begin: { table: table.name, column: pair.begin.name },
      end: { table: table.name, column: pair.end.name },
      day,
    },
  ];
}

/** Whether the question leaves one row for each of our things at the far end: a table kept by day, read on one day. */
export function meetsOneRow(draft: IntentDraft, path: readonly JoinStep[]): boolean {
  return path.every((step) => {
    if (draft.source.paths.stepIsToOne(step)) return true;
    const table = draft.table(step.toTable);
    const event = keyDate(table);
    const began = keepsHistory(table) ? validity(table)?.begin : undefined;
    const day = event ?? began ?? null;
    if (day === null || !isOneDay(draft, event !== null)) return false;
    const fixed = new Set([
      ...step.toColumns.map((column) => column.toLowerCase()),
      ...table.foreignKeys
        .filter((key) => draft.fixedTables().has(key.referencedTable.toLowerCase()))
        .flatMap((key) => key.columns.map((column) => column.toLowerCase())),
    ]);
    return table.primaryKey.every((name) => sameName(name, day.name) || fixed.has(name.toLowerCase()));
  });
}

/** One day is meant: it is said, or none is and the newest is taken. */
function isOneDay(draft: IntentDraft, needsNewest: boolean): boolean {
  const times = draft.reading.conditions.filter(
    (condition) => condition.kind === 'date' || condition.kind === 'latest',
  );
  if (times.length === 0) return needsNewest ? draft.dated.size > 0 : true;
  return times.every(
    (condition) =>
      condition.kind !== 'date' ||
      condition.meaning.kind === 'latest' ||
      (condition.meaning.from !== null && condition.meaning.from === condition.meaning.to),
  );
}
