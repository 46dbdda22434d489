import type { Block } from '#lib/sql/select/block.ts';
import type { SeededRandom } from '../../../demo/seeded-random.ts';
import type { DatabasePlan } from '../databases/database-plan.ts';
import type { Draft } from '../families/question-family.ts';

/** A right statement about to be spoilt. */
export type Sound = {
  readonly block: Block;
  readonly sql: string;
  readonly draft: Draft;
  readonly plan: DatabasePlan;
  readonly random: SeededRandom;
};

/** Spoils a statement as a model might have got it wrong; null when it has nothing that could be wrong in this way. */
export type Corruption = (sound: Sound) => string | null;
