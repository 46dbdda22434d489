import type { Workspace } from '#agents/workspace.ts';
import type { Progress } from '../progress.ts';

/** One benchmark: measures something of the product in one run and says whether a budget is kept. */
export type Bench = {
  readonly summary: string;
  run(input: { readonly workspace: Workspace; readonly progress: Progress }): Promise<BenchResult>;
};

export type BenchResult = {
  /** What `--json` prints. */
  readonly measured: unknown;
  /** What a person reads. */
  readonly lines: readonly string[];
  /** Whether every budget of it is kept. */
  readonly kept: boolean;
};
