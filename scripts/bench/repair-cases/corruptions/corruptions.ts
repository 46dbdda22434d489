import type { ErrorMode } from '../error-mode.ts';
import {
  flippedComparison,
  forgottenCondition,
  forgottenGroup,
  forgottenLimit,
  forgottenTable,
  wrongAggregate,
} from './clause-slips.ts';
import type { Corruption } from './corruption.ts';
import {
  misspeltColumn,
  misspeltKeyword,
  misspeltTable,
  misspeltValue,
  strayComma,
  wrongColumn,
} from './name-slips.ts';

/** What a spoilt statement does when it runs: EFRA's "observed feedback" (Table III). */
export type Observed = 'right' | 'fails' | 'empty' | 'other rows';

type ModePlan = {
  /** Taken in turn, so that each gets its share of the cases. */
  readonly corruptions: readonly Corruption[];
  /** A case is kept only when its statement does one of these. */
  readonly observed: readonly Observed[];
};

export const modePlans: Readonly<Record<ErrorMode, ModePlan>> = {
  none: { corruptions: [({ sql }) => sql], observed: ['right'] },
  syntax_select: {
    corruptions: [misspeltKeyword, misspeltKeyword, misspeltKeyword, strayComma],
    observed: ['fails'],
  },
  table_typo: { corruptions: [misspeltTable], observed: ['fails'] },
  column_typo: { corruptions: [misspeltColumn], observed: ['fails'] },
  missing_join: {
    corruptions: [forgottenTable, forgottenTable, forgottenTable, forgottenCondition],
    observed: ['fails', 'other rows'],
  },
  value_typo: { corruptions: [misspeltValue], observed: ['empty'] },
  predicate_flip: { corruptions: [flippedComparison], observed: ['other rows', 'empty'] },
  agg_flip: { corruptions: [wrongAggregate], observed: ['other rows'] },
  group_missing: { corruptions: [forgottenGroup], observed: ['other rows'] },
  limit_missing: { corruptions: [forgottenLimit], observed: ['other rows'] },
  semantic_column: { corruptions: [wrongColumn], observed: ['other rows'] },
};
