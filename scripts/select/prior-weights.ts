import type { ChoiceSigns } from '#agents/query/select/choice-signs.ts';

/**
 * What a person would say each sign is worth before any data: votes speak for a result, objections against it, an empty
 * result more than a needless table. The fit is pulled towards these values and never changes the side a sign is on, so a sign that
 * the data hardly shows keeps its meaning.
 */
export const priorWeights: Readonly<Record<keyof ChoiceSigns, number>> = {
  agreement: 3,
  sureReading: 2,
  loneReading: -0.5,
  shownVotes: 0.3,
  columnVotes: 0.5,
  rowVotes: 0.5,
  tableVotes: 0.5,
  empty: -1,
  blank: -1,
  repeatedRows: -0.3,
  unread: -0.5,
  edits: -0.2,
  flags: -0.5,
  star: -0.5,
  unsaidColumns: -0.5,
  lateColumns: -1,
  unusedWords: -1.5,
  fixedColumns: -0.7,
  unsaidTables: -0.5,
  unsaidLiterals: -0.5,
  unusedLiterals: -0.5,
  countMissing: -0.7,
  countUnsaid: -0.5,
  distinctMissing: -0.5,
  distinctUnsaid: -0.5,
  extremeMissing: -0.7,
  limitUnsaid: -0.5,
  orderMissing: -0.7,
  orderUnsaid: -0.3,
  groupMissing: -0.7,
  groupUnsaid: -0.3,
  negationMissing: -0.7,
  negationUnsaid: -0.5,
  absenceAsDifference: -0.7,
  orUnsaid: -0.5,
  outerJoinUnsaid: -0.5,
  averageMissing: -0.7,
  boundTurned: -0.7,
};
