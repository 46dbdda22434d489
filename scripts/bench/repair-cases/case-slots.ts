import type { Dataset } from './bench-case.ts';
import { type ErrorMode, errorModes } from './error-mode.ts';
import { type Difficulty, difficulties } from './families/question-family.ts';

type Slots = Readonly<Record<Difficulty, Partial<Readonly<Record<ErrorMode, number>>>>>;

/**
 * How many cases of each mode one database gets, so that the sums are EFRA's: Table II (30 a database), Table III (by mode)
 * and Table VII (140 easy, 200 medium, 80 hard).
 */
const linkedSlots: Slots = {
  easy: {
    none: 1,
    syntax_select: 1,
    table_typo: 2,
    column_typo: 2,
    value_typo: 1,
    agg_flip: 1,
    semantic_column: 2,
  },
  medium: {
    none: 1,
    table_typo: 1,
    column_typo: 2,
    missing_join: 2,
    value_typo: 1,
    predicate_flip: 1,
    agg_flip: 1,
    semantic_column: 1,
  },
  hard: {
    none: 1,
    syntax_select: 1,
    column_typo: 1,
    missing_join: 2,
    value_typo: 1,
    group_missing: 2,
    limit_missing: 2,
  },
};

const flatSlots: Slots = {
  easy: {
    none: 1,
    syntax_select: 1,
    table_typo: 2,
    column_typo: 2,
    value_typo: 2,
    semantic_column: 2,
  },
  medium: {
    none: 3,
    syntax_select: 1,
    table_typo: 2,
    column_typo: 4,
    value_typo: 2,
    predicate_flip: 2,
    agg_flip: 3,
    limit_missing: 1,
    semantic_column: 2,
  },
  hard: {},
};

/** Four missing limits are left for six databases: the last two get a flipped comparison instead. */
const lastFlatSlots: Slots = {
  ...flatSlots,
  medium: { ...flatSlots.medium, predicate_flip: 3, limit_missing: 0 },
};

/** The cases that the database at `index` of its dataset gets, in the order they are numbered. */
export function caseSlots(
  dataset: Dataset,
  index: number,
): { readonly difficulty: Difficulty; readonly mode: ErrorMode }[] {
  const slots = dataset === 'ExecSpiderLite' ? linkedSlots : index < 4 ? flatSlots : lastFlatSlots;
  return difficulties.flatMap((difficulty) =>
    errorModes.flatMap((mode) =>
      Array.from({ length: slots[difficulty][mode] ?? 0 }, () => ({ difficulty, mode })),
    ),
  );
}
