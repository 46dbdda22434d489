import type { Composition } from '#agents/compose.ts';
import type { Knowledge } from '#agents/run-context.ts';
import type { Workspace } from '#agents/workspace.ts';

/** One row of a paper's table: the product put together as that row says. */
export type Configuration = {
  readonly name: string;
  readonly composition: (workspace: Workspace) => Composition;
  /** What the run may know of the source; all of it when absent. */
  readonly knowledge?: (knowledge: Knowledge) => Knowledge;
  /** Calls of the model for one question, by the method: the fewest and the most. */
  readonly calls: readonly [least: number, most: number];
};
