import { capitalised } from '#lib/domain/column-title.ts';
import type { ChosenColumn, ChosenMeaning, Clarification } from '#lib/domain/query-outcome.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { Judgement } from '#lib/domain/sql-candidate.ts';
import { describeDifference } from '../question/explain/describe-difference.ts';
import type { ExecutedCandidate } from '../roles.ts';
import { swappedColumn } from './swapped-column.ts';

/** The two likeliest readings of a question, whose results differ, each with how it differs from the other in words. */
export type Rivals = { readonly readings: readonly [RivalReading, RivalReading] };
type RivalReading = {
  readonly entry: ExecutedCandidate;
  readonly label: string;
  /** Where one column in the place of another is all the difference. */
  readonly takes: ChosenColumn | null;
};

/** A second reading that is believed this much as strongly as the first leaves no telling which is meant. */
const evenShare = 0.75;
/** The same for one that its own writer doubted. */
const doubtedShare = 0.45;

const mostClauses = 2;
/** A difference that takes longer to say is read beside its result, not on a button. */
const longestLabel = 120;
const previewRows = 3;

/**
 * The two readings between which only the person can tell; null where one is clearly likelier, or where their difference
 * cannot be said. The judge has left out by then what found nothing and what looks mistaken.
 */
export function rivalsOf(
  executed: readonly ExecutedCandidate[],
  judgement: Judgement,
  tables: readonly TableSchema[],
): Rivals | null {
  const entryOf = (id: string | undefined) => executed.find(({ candidate }) => candidate.id === id);
  const scoreOf = (id: string) => judgement.scores.find(({ candidateId }) => candidateId === id)?.score ?? 0;
  const first = entryOf(judgement.chosen);
  const second = entryOf(judgement.otherReadings[0]) ?? doubted(first, executed);
  if (first?.result == null || second?.result == null || isSameResult(first, second)) return null;
  const isDoubted = first.candidate.alternative === true || second.candidate.alternative === true;
  const share = scoreOf(second.candidate.id) / Math.max(scoreOf(first.candidate.id), Number.MIN_VALUE);
  if (share < (isDoubted ? doubtedShare : evenShare)) return null;
  const [mine, theirs] = [labelOf(first, second, tables), labelOf(second, first, tables)];
  if (mine === '' || theirs === '' || mine === theirs) return null;
  return {
    readings: [
      { entry: first, label: mine, takes: takenBy(first, second, tables) },
      { entry: second, label: theirs, takes: takenBy(second, first, tables) },
    ],
  };
}

/** The other meaning that the writer of the chosen statement gave. */
function doubted(
  chosen: ExecutedCandidate | undefined,
  executed: readonly ExecutedCandidate[],
): ExecutedCandidate | undefined {
  return executed.find(
    ({ candidate, outcome }) =>
      outcome.status === 'rows' &&
      candidate !== chosen?.candidate &&
      candidate.writer === chosen?.candidate.writer &&
      (candidate.alternative === true || chosen?.candidate.alternative === true),
  );
}

function isSameResult(one: ExecutedCandidate, other: ExecutedCandidate): boolean {
  return one.outcome.fingerprint === other.outcome.fingerprint;
}

function labelOf(
  { candidate }: ExecutedCandidate,
  other: ExecutedCandidate,
  tables: readonly TableSchema[],
): string {
  const clauses = describeDifference(candidate.sql, other.candidate.sql, tables);
  const label = clauses.map((clause) => clause.replace(/\.$/, '')).join('; ');
  return clauses.length > mostClauses || label.length > longestLabel ? '' : label;
}

function takenBy(
  { candidate }: ExecutedCandidate,
  other: ExecutedCandidate,
  tables: readonly TableSchema[],
): ChosenColumn | null {
  return swappedColumn(candidate.sql, other.candidate.sql, tables);
}

/** The reading that an earlier choice between the same two, or between the same two columns, says is meant; null where none does. */
export function settledRival(
  { readings }: Rivals,
  meanings: readonly ChosenMeaning[],
  columns: readonly ChosenColumn[],
): ExecutedCandidate | null {
  const [one, other] = readings;
  const between = columns.find(({ column, insteadOf }) =>
    readings.some(
      ({ takes }) => takes?.column === column && takes.insteadOf.every((each) => insteadOf.includes(each)),
    ),
  );
  const chosen = readings.find(({ takes }) => takes !== null && takes.column === between?.column);
  if (chosen) return chosen.entry;
  for (const { label, instead } of meanings) {
    if (label === one.label && instead === other.label) return one.entry;
    if (label === other.label && instead === one.label) return other.entry;
  }
  return null;
}

/** Asks which of two readings is meant: the readings in words, with the first rows that each would give. */
export function askWhich(question: string, { readings }: Rivals): Clarification {
  const [one, other] = readings;
  return {
    question: 'This can be read in two ways. Which do you mean?',
    options: [optionOf(question, one, other.label), optionOf(question, other, one.label)],
  };
}

function optionOf(
  asked: string,
  { entry: { candidate, result }, label, takes }: RivalReading,
  instead: string,
): Clarification['options'][number] {
  const question = `${asked} (${label})`;
  return {
    label: capitalised(label),
    question,
    settles: { question, label, instead, candidate },
    ...(takes === null ? {} : { takes }),
    ...previewOf(result),
  };
}

/** The first rows that an option would give. */
export function previewOf(result: ResultTable | null): Pick<Clarification['options'][number], 'preview'> {
  if (result === null) return {};
  const rows = result.rows.slice(0, previewRows);
  return { preview: { result: { ...result, rows }, rowCount: result.rows.length } };
}
