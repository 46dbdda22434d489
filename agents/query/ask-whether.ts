import { capitalised } from '#lib/domain/column-title.ts';
import type { ChosenMeaning, Clarification } from '#lib/domain/query-outcome.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { Judgement } from '#lib/domain/sql-candidate.ts';
import { explainStatement } from '../question/explain/explain-statement.ts';
import type { ExecutedCandidate } from '../roles.ts';
import { previewOf } from './ask-back.ts';

/** What takes longer to say is no button: it is told by as many clauses as have room, and shown by its rows. */
const longestLabel = 300;

/** A reading with the words to ask back whether it is meant. */
type Doubtful = { readonly entry: ExecutedCandidate; readonly label: string };

/**
 * The readings to ask back where the first is doubtful; none where it is not, where it found nothing that could be shown, or where the person
 * has said before that it is meant.
 */
export function doubtfulReadings(
  executed: readonly ExecutedCandidate[],
  { chosen, otherReadings, doubtful }: Judgement,
  meanings: readonly ChosenMeaning[],
  tables: readonly TableSchema[],
): Doubtful[] {
  if (doubtful !== true) return [];
  const said = [chosen, ...otherReadings].flatMap((id) => {
    const entry = executed.find(({ candidate }) => candidate.id === id);
    if (entry === undefined) return [];
    const { sql, reading } = entry.candidate;
    const wordings = [explainStatement(sql, tables).join(' '), reading.join('; ')];
    const label = wordings.find((each) => each !== '' && each.length <= longestLabel) ?? beginningOf(reading);
    return label === '' ? [] : [{ entry, label: capitalised(label.replace(/\.$/, '')) }];
  });
  const [first] = said;
  // Nobody can choose between two in the same words.
  const apart = said.filter(({ label }, at) => said.findIndex((other) => other.label === label) === at);
  const isMeant = meanings.some(({ candidate }) => candidate.sql === first?.entry.candidate.sql);
  if (first?.entry.candidate.id !== chosen || isMeant) return [];
  return first.entry.outcome.status === 'rows' ? apart : [];
}

/** As many clauses of a reading as have room on a button. */
function beginningOf(clauses: readonly string[]): string {
  const told = clauses.reduce(
    (before, clause) => (`${before}; ${clause}; …`.length > longestLabel ? before : `${before}; ${clause}`),
    '',
  );
  return told === '' ? '' : `${told.slice('; '.length)}; …`;
}

/** Asks whether a question is read rightly: each reading in words, with the first rows that it would give. */
export function askWhether(asked: string, readings: readonly Doubtful[]): Clarification {
  const leftOut = readings[0]?.entry.candidate.unaccounted ?? [];
  const why =
    leftOut.length === 0
      ? 'I may have read this wrongly.'
      : `I do not know ${leftOut.map((word) => `“${word}”`).join(' and ')} and left it out.`;
  const which = readings.length === 1 ? 'Do you mean this?' : 'Do you mean one of these?';
  return {
    question: `${why} ${which} If not, please ask in other words.`,
    options: readings.map(({ entry: { candidate, result }, label }) => {
      // Of one reading all of it stands on the button; of several the question has to say which.
      const question = `${asked} (${readings.length === 1 ? 'as read' : label})`;
      return { label, question, settles: { question, label, candidate }, ...previewOf(result) };
    }),
  };
}
