import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { splitIdentifier } from '#lib/text/words.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { english } from '../assumed/lexicon.ts';
import { isInSchema, isNamedAt } from '../assumed/states-of-periods.ts';
import { type Compose, textOf } from './composition.ts';
import { withoutLeading, wordingAt } from './wording-at.ts';

const { late, inTime, due, done, leading } = english.punctual;

/** "Late shipments", "fees paid on time": what was done after the day on which it was due, or not after it. */
export const punctualRows: Compose = ({ tokens, tables }) => {
  const kept = tables.flatMap((table) => dueAndDone(table) ?? []);
  if (kept.length === 0) return null;
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, `${late}|${inTime}`) > 0);
  const said = tokens[at];
  const isLate = at >= 0 && wordingAt(tokens, at, late) > 0;
  const end = at + wordingAt(tokens, at, isLate ? late : inTime);
  const named = kept.filter(({ table }) => tokens.some((_, place) => isNamedAt(table, tokens, place)));
  const about = tables.filter((table) => tokens.some((_, place) => isNamedAt(table, tokens, place)));
  // A late shift is no late order: of tables that are named only their own words count.
  const own = named.length > 0 ? about : tables;
  if (said === undefined || (end === at + 1 && isInSchema(said, own))) return null;
  const [pair, ...others] = named.length > 0 ? named : kept;
  if (pair === undefined) return null;
  return {
    tokens: [...tokens.slice(0, withoutLeading(tokens, at, leading)), ...tokens.slice(end)],
    said: textOf(tokens, at, end),
    onto: (intent) => (others.length > 0 ? null : compared(intent, pair, isLate)),
  };
};

type DueAndDone = { readonly table: TableSchema; readonly due: ColumnSchema; readonly done: ColumnSchema };

/** The day on which a row was due and the one on which it was done, where it has one of each. */
export function dueAndDone(table: TableSchema): DueAndDone | null {
  const called = (wordings: string) =>
    table.columns.filter(
      (column) =>
        isDate(column) && splitIdentifier(column.name).some((part) => wordings.split('|').includes(part)),
    );
  const [dueDay, ...otherDue] = called(due);
  const [doneDay, ...otherDone] = called(done).filter((column) => column !== dueDay && column.nullable);
  if (dueDay === undefined || doneDay === undefined || otherDue.length + otherDone.length > 0) return null;
  return { table, due: dueDay, done: doneDay };
}

function compared(
  intent: QueryIntent,
  { table, due, done }: DueAndDone,
  isLate: boolean,
): QueryIntent | null {
  const read = [intent.subject, ...intent.joins.map(({ toTable }) => toTable)];
  if (!read.some((name) => sameName(name, table.name))) return null;
  const of = ({ name }: ColumnSchema) => ({ table: table.name, column: name });
  return {
    ...intent,
    filters: [
      ...intent.filters,
      { kind: 'columns', column: of(done), comparison: isLate ? '>' : '<=', other: of(due) },
    ],
  };
}
