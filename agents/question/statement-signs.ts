import type { ResultTable } from '#lib/domain/result-table.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { snapshotValues } from '../query/repair/value-lookup.ts';
import { type ChoiceSigns, choiceSigns } from '../query/select/choice-signs.ts';
import { clusterResults } from '../query/select/cluster-results.ts';
import { readRuns } from '../query/select/select-candidate.ts';

/** What is compared between a question and a statement, whoever wrote it; who agrees with whom is weighed elsewhere. */
export type StatementSigns = Omit<ChoiceSigns, 'agreement' | 'sureReading' | 'loneReading' | 'edits'>;

/** The signs of each statement of one question. */
export function statementSigns(
  question: string,
  ran: readonly { readonly sql: string; readonly result: ResultTable }[],
  tables: Tables,
  dialect: string,
): StatementSigns[] {
  const runs = ran.map(({ sql, result }) => ({ sql, result, edits: 0, reading: null }));
  const read = readRuns({ question, runs, tables, values: snapshotValues(tables), dialect });
  return choiceSigns(read, clusterResults(ran.map(({ result }) => result))).map(
    ({ agreement: _agreement, sureReading: _sure, loneReading: _lone, edits: _edits, ...signs }) => signs,
  );
}
