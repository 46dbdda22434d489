import type { RepairedCase } from '../../../repair/case-to-repair.ts';
import type { ReportTable } from './report-table.ts';

/** Table IV: what each system may use. EFRA and its baselines are rebuilt here from the paper's description. */
export const systemTable: ReportTable = {
  title: 'Table IV. What the systems use',
  note: 'EFRA and its baselines are rebuilt here from the paper’s description.',
  columns: ['System', 'Sees', 'Repairs'],
  rows: [
    ['FirstPass', 'the statement', 'nothing'],
    ['SyntaxGuard', 'the statement', 'malformed SELECT, stray commas'],
    ['ExecRepair', 'the statement and the engine’s error', 'syntax, tables, columns, joins'],
    ['EFRA', 'question, schema, statement, error, values', 'these, cue words of the question, values'],
    ['Tabletalk', 'the same', 'the rules of docs/repair.md, before the first run'],
  ],
};

/** Table XI: one statement without its join, from the first pass to the final statement. */
export function traceTable({
  question,
  sql,
  edits,
  repaired_sql,
  status,
  executions,
}: RepairedCase): ReportTable {
  return {
    title: 'Table XI. One repair, step by step',
    note: null,
    columns: ['Step', 'Content'],
    rows: [
      ['Question', question],
      ['First pass', sql],
      ...edits.map(({ kind, reason, before, after }) => [kind, `${reason} ${before} → ${after}`]),
      ['Final', repaired_sql],
      ['Outcome', `${status}, ${executions} run${executions === 1 ? '' : 's'}`],
    ],
  };
}
