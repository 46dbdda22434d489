import { joinedTables, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { repeatsRows as areRepeated } from '../../query/writer/built-in/repeated-rows.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Writing } from '../../roles.ts';
import type { AssumedTerm } from './assumed-terms.ts';

type Read = Extract<Writing, { kind: 'candidates' }>;

/** The candidates with the words that were assumed, for those who judge and those who read. */
export function withAssumed(read: Read, assumed: readonly AssumedTerm[]): Writing {
  return withAssumedWords(
    read,
    assumed.map(({ mention }) => mention.text),
  );
}

export function withAssumedWords({ candidates }: Read, words: readonly string[]): Writing {
  const taken = (known: readonly string[] = []) => [...new Set([...known, ...words])];
  return {
    kind: 'candidates',
    candidates: candidates.map((each) => ({ ...each, assumed: taken(each.assumed) })),
  };
}

function isRead(intent: QueryIntent, table: string): boolean {
  return joinedTables(intent).some((name) => sameName(name, table));
}

/**
 * A measure of whole deals counts each of them several times once their lines are joined, or the lines of what they belong to, and wholly where one of its
 * lines fits.
 */
export function repeatsRows({ candidates }: Read, assumed: readonly AssumedTerm[], tables: Tables): boolean {
  const measured = new Set(assumed.map(({ measure }) => measure.table));
  const repeats = (table: string) =>
    tables.some(
      ({ name, foreignKeys }) =>
        name === table &&
        // A member that another one brought is a row of the same table.
        foreignKeys.some(({ referencedTable }) => referencedTable !== name && measured.has(referencedTable)),
    );
  const steps = (intent: QueryIntent) => [
    ...intent.joins,
    ...intent.filters.flatMap((filter) => (filter.kind === 'exists' ? filter.joins : [])),
  ];
  return candidates.some(
    ({ intent }) =>
      intent !== null &&
      (steps(intent).some(({ fromTable, toTable }) => repeats(fromTable) || repeats(toTable)) ||
        [...measured].some((table) => isRead(intent, table) && areRepeated(intent, table, tables))),
  );
}
