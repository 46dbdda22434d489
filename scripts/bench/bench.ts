import type { Workspace } from '#agents/workspace.ts';
import type { Progress } from '../progress.ts';
import type { BenchQuestion } from './bench-questions.ts';

/** One benchmark: measures something of the product in one run and says whether a budget is kept. */
export type Bench = {
  readonly summary: string;
  /** It asks whatever source is named; the others make what they measure, or measure the demo. */
  readonly asksAnySource?: true;
  /** It has figures that come out the same on every machine, and can take them from a part of what it measures. */
  readonly hasFigures?: true;
  run(input: {
    /** The source that is named, else the demo data, indexed; opened when it is first asked for and closed by the caller. */
    readonly workspace: () => Promise<Workspace>;
    /** What that source is asked. */
    readonly questions: () => Promise<readonly BenchQuestion[]>;
    readonly progress: Progress;
    /** Where a bench keeps what takes long to make, such as the vectors of ten thousand tables. */
    readonly dataDir: string;
    /** Of the benches that can do less: as much as for a figure that is written down, or only enough to look. */
    readonly size: 'full' | 'quick';
    /** Of the benches that try many things: those with this in their name. All of them when absent. */
    readonly only?: string | undefined;
    /** Of the benches that can measure another version in the same run: the folder of its code. */
    readonly beside?: string | undefined;
  }): Promise<BenchResult>;
};

export type BenchResult = {
  /** What `--json` prints. */
  readonly measured: unknown;
  /** What a person reads. */
  readonly lines: readonly string[];
  /** Whether every budget of it is kept. */
  readonly kept: boolean;
  /** Of those that have some: what comes out the same on every machine. */
  readonly figures?: Readonly<Record<string, number>>;
};
