import type { JoinStep } from '#lib/domain/query-intent.ts';
import { keepsHistory, keyDate, sameName, validity } from '../table-nature.ts';
import type { IntentDraft } from './intent-draft.ts';

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
