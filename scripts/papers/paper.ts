import type { Workspace } from '#agents/workspace.ts';
import type { ReportTable } from '../bench/repair-cases/report/report-table.ts';
import type { Cases } from '../evaluate/read-cases.ts';
import type { Attempt } from './attempt.ts';
import type { Configuration } from './configuration.ts';

/** A paper whose method the product has, with its own figures and how to measure ours beside them. */
export type Paper = {
  readonly title: string;
  /** The question set taken when none is named, below scripts/evaluate/cases; it asks the demo. */
  readonly cases: string;
  /** As printed in the paper, on its data and its models: quoted, never measured here. */
  readonly published: readonly ReportTable[];
  /** Whether a model judges the answers as well. */
  readonly isJudged: boolean;
  readonly configurations: readonly Configuration[];
  /** What has to be in a workspace before the first question, from the file of `--learn-from`. */
  readonly prepare?: (workspace: Workspace, learnFrom: Cases) => Promise<void>;
  /** What was measured, in the order of the paper's tables. */
  readonly measured: (attempts: readonly Attempt[]) => ReportTable[];
};
