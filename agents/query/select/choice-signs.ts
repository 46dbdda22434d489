import type { ResultTable } from '#lib/domain/result-table.ts';
import { isBlank } from './is-blank.ts';
import type { OwnReading } from './own-reading.ts';
import type { QuestionSigns } from './question-signs.ts';
import type { StatementFacts } from './statement-facts.ts';

/** A candidate that ran, with what was read off it. */
export type ReadRun = {
  readonly result: ResultTable;
  /** Both null for a statement that could not be read whole. */
  readonly facts: StatementFacts | null;
  readonly question: QuestionSigns | null;
  /** Changes that repair made. */
  readonly edits: number;
  /** What repair found wrong without changing it. */
  readonly flags: number;
  readonly reading: OwnReading;
};

/** The signs of a choice that come from the candidates and their results, beside those that come from the question. */
type OwnSigns = {
  /** Share of all candidates that return this result. */
  readonly agreement: number;
  /** The built-in engine is sure of its reading, and it returns this result. */
  readonly sureReading: number;
  /** Nobody but the built-in engine returns this result, though others wrote statements. */
  readonly loneReading: number;
  /** Shares of candidates with as many columns, as many rows, the same tables, and the same columns in their result. */
  readonly columnVotes: number;
  readonly rowVotes: number;
  readonly tableVotes: number;
  readonly shownVotes: number;
  readonly empty: number;
  /** Nothing but empty cells, or one row of zeros. */
  readonly blank: number;
  /** Share of rows that repeat an earlier one. */
  readonly repeatedRows: number;
  readonly unread: number;
  readonly edits: number;
  readonly flags: number;
  readonly star: number;
};

export type ChoiceSigns = OwnSigns & QuestionSigns;

/** Counts say more up to here: two things too many are worse than one, five are not worse than three. */
const highestCount = 3;

/** What speaks for and against each candidate. `clusters` says which results are equal. */
export function choiceSigns(runs: readonly ReadRun[], clusters: readonly number[]): ChoiceSigns[] {
  const tables = runs.map(({ facts }) => (facts === null ? null : [...facts.tables].toSorted().join()));
  const shown = runs.map(({ facts }) => facts && [...facts.shown, ...facts.computed].toSorted().join());
  const share = (same: (other: number) => boolean) =>
    runs.filter((_, other) => same(other)).length / runs.length;
  return runs.map((run, index) => {
    const { facts, result } = run;
    const rows = result.rows;
    return {
      agreement: share((other) => clusters[other] === clusters[index]),
      ...readingSigns(
        runs,
        runs.filter((_, other) => clusters[other] === clusters[index]),
      ),
      shownVotes: share((other) => shown[other] === shown[index]),
      columnVotes: share((other) => runs[other]?.result.columns.length === result.columns.length),
      rowVotes: share((other) => runs[other]?.result.rows.length === rows.length),
      tableVotes: share((other) => tables[other] === tables[index]),
      empty: Number(rows.length === 0),
      blank: Number(rows.length > 0 && isBlank(result)),
      repeatedRows: repeatedShare(result),
      unread: Number(facts === null),
      edits: Math.min(highestCount, run.edits),
      flags: Math.min(highestCount, run.flags),
      star: Number(facts?.returnsStar ?? false),
      ...bounded(run.question ?? nothingAsked),
    };
  });
}

function readingSigns(runs: readonly ReadRun[], cluster: readonly ReadRun[]) {
  const own = cluster.filter(({ reading }) => reading !== null).length;
  const others = runs.some(({ reading }) => reading === null);
  return {
    sureReading: Number(cluster.some(({ reading }) => reading === 'sure')),
    loneReading: Number(own === cluster.length && others),
  };
}

const nothingAsked: QuestionSigns = {
  unsaidColumns: 0,
  lateColumns: 0,
  unusedWords: 0,
  fixedColumns: 0,
  unsaidTables: 0,
  unsaidLiterals: 0,
  unusedLiterals: 0,
  countMissing: 0,
  countUnsaid: 0,
  distinctMissing: 0,
  distinctUnsaid: 0,
  extremeMissing: 0,
  limitUnsaid: 0,
  orderMissing: 0,
  orderUnsaid: 0,
  groupMissing: 0,
  groupUnsaid: 0,
  negationMissing: 0,
  negationUnsaid: 0,
  absenceAsDifference: 0,
  orUnsaid: 0,
  outerJoinUnsaid: 0,
  averageMissing: 0,
  boundTurned: 0,
};

function bounded(signs: QuestionSigns): QuestionSigns {
  return {
    ...signs,
    unsaidColumns: Math.min(highestCount, signs.unsaidColumns),
    lateColumns: Math.min(highestCount, signs.lateColumns),
    fixedColumns: Math.min(highestCount, signs.fixedColumns),
    unsaidTables: Math.min(highestCount, signs.unsaidTables),
    unsaidLiterals: Math.min(highestCount, signs.unsaidLiterals),
    unusedLiterals: Math.min(highestCount, signs.unusedLiterals),
  };
}

function repeatedShare({ rows }: ResultTable): number {
  if (rows.length < 2) return 0;
  return 1 - new Set(rows.map((row) => JSON.stringify(row))).size / rows.length;
}
