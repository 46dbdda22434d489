import type { Dataset } from '../bench-case.ts';
import type { ErrorMode } from '../error-mode.ts';
import type { Difficulty } from '../families/question-family.ts';

/**
 * The figures of the paper on EFRA (Chen, Su, Ma: Self-Correcting Text-to-SQL Agent with Error Feedback, JACS 4(4), 2024),
 * measured there on its own 420 cases. Percentages as printed.
 */
type Published = { readonly validity: number; readonly exact: number; readonly accuracy: number };

/** Table V, and Figure 6. */
export const publishedSystems: Readonly<
  Record<string, Published & { readonly executions: number; readonly ms: number }>
> = {
  FirstPass: { validity: 58.1, exact: 11.4, accuracy: 13.1, executions: 1.0, ms: 0.36 },
  SyntaxGuard: { validity: 64.8, exact: 18.1, accuracy: 19.8, executions: 1.0, ms: 0.46 },
  ExecRepair: { validity: 100, exact: 53.3, accuracy: 55.0, executions: 2.42, ms: 1.04 },
  EFRA: { validity: 100, exact: 90.7, accuracy: 90.7, executions: 2.82, ms: 1.44 },
};

/** Table VI: execution accuracy. */
export const publishedDatasets: Readonly<Record<string, Readonly<Record<Dataset, number>>>> = {
  FirstPass: { ExecSpiderLite: 10.0, ExecWikiSQLite: 17.2 },
  SyntaxGuard: { ExecSpiderLite: 16.7, ExecWikiSQLite: 23.9 },
  ExecRepair: { ExecSpiderLite: 53.3, ExecWikiSQLite: 57.2 },
  EFRA: { ExecSpiderLite: 90.0, ExecWikiSQLite: 91.7 },
};

/** Table VII: execution accuracy. */
export const publishedDifficulties: Readonly<Record<string, Readonly<Record<Difficulty, number>>>> = {
  FirstPass: { easy: 20.0, medium: 9.5, hard: 10.0 },
  SyntaxGuard: { easy: 30.0, medium: 12.5, hard: 20.0 },
  ExecRepair: { easy: 65.7, medium: 53.5, hard: 40.0 },
  EFRA: { easy: 93.6, medium: 89.0, hard: 90.0 },
};

/** Table VIII and Figure 5: execution accuracy before and after EFRA. */
export const publishedModes: Readonly<
  Record<ErrorMode, { readonly before: number; readonly after: number }>
> = {
  none: { before: 100, after: 100 },
  syntax_select: { before: 0, after: 100 },
  table_typo: { before: 0, after: 100 },
  column_typo: { before: 0, after: 100 },
  missing_join: { before: 0, after: 100 },
  value_typo: { before: 0, after: 100 },
  predicate_flip: { before: 0, after: 100 },
  agg_flip: { before: 0, after: 100 },
  group_missing: { before: 0, after: 100 },
  limit_missing: { before: 30, after: 100 },
  semantic_column: { before: 2.1, after: 18.8 },
};

/** Table IX: execution accuracy. */
export const publishedAblations: Readonly<Record<string, number>> = {
  EFRA: 90.7,
  'EFRA without values': 79.3,
  'EFRA without semantics': 55.0,
};

/** Table X and Figure 4, by repair turns: execution accuracy and mean executions. */
export const publishedTurns: readonly { readonly accuracy: number; readonly executions: number }[] = [
  { accuracy: 13.1, executions: 1.0 },
  { accuracy: 90.7, executions: 2.82 },
  { accuracy: 90.7, executions: 2.82 },
  { accuracy: 90.7, executions: 2.82 },
];
