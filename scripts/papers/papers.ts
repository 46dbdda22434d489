import { baselines } from './baselines.ts';
import type { Paper } from './paper.ts';
import { rewoo } from './rewoo.ts';
import { sqlOfThought } from './sql-of-thought.ts';
import { sqlfix } from './sqlfix.ts';

/** The papers whose tables need a model, and the usual ways to ask one; `efra` has a benchmark of its own that needs none. */
export const papers: Readonly<Record<string, Paper>> = {
  rewoo,
  'sql-of-thought': sqlOfThought,
  sqlfix,
  baselines,
};
