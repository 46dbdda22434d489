import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { PreviousTurn } from '../../previous-turn.ts';
import type { SqlWriter, WriterInput, Writing } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { questionAbout } from '../question-about.ts';
import { continued, type Exchange, isFragment } from './continued.ts';

/**
 * A piece of a question ("as a share of the total", "monthly average instead") read together with the question before it, in
 * whole sentences: whatever can be asked at once can be asked so in two steps. null where it is no piece, or where none of
 * these sentences is read.
 */
export async function readContinued(
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
): Promise<Writing | null> {
  if (!isFragment(input.question)) return null;
  const before = askedBefore(input.history);
  if (before === '') return null;
  const earlier = await questionAbout(before, input, context);
  const exchanges = exchangesOf(input.entities.mentions, earlier.entities.mentions);
  // Somebody else who is named without taking anybody's place makes no sentence with what was asked of the first one.
  if (exchanges.length === 0 && input.entities.mentions.length > 0 && earlier.entities.mentions.length > 0)
    return null;
  for (const question of continued(input.question, before, exchanges)) {
    const writing = await read(await questionAbout(question, input, context), context);
    if (writing.kind === 'candidates') return inFull(writing, question);
  }
  return null;
}

/** Candidates of a question that goes on from another, with what both say together. */
function inFull(writing: Extract<Writing, { kind: 'candidates' }>, question: string): Writing {
  const told = `in full: "${question}"`;
  const candidates = writing.candidates.map((each) => ({
    ...each,
    inFull: question,
    reading: [told, ...each.reading],
  }));
  return { ...writing, candidates };
}

/** What was asked last, in whole; empty where that makes no sentence. */
export function askedBefore(history: readonly PreviousTurn[]): string {
  // Another look at an answer ("as a line") is the same question.
  const last = history.findLast(({ query }) => query !== null)?.query;
  return last?.inFull ?? last?.question ?? '';
}

/** What is named now and what was named before of the same column, each once. */
function exchangesOf(now: readonly EntityMention[], before: readonly EntityMention[]): Exchange[] {
  const columnsOf = ({ matches }: EntityMention) =>
    matches.map(({ table, keyColumn }) => `${table}.${keyColumn}`.toLowerCase());
  return now.flatMap((mention) => {
    const columns = columnsOf(mention);
    const [same, ...others] = before.filter((each) =>
      columnsOf(each).some((column) => columns.includes(column)),
    );
    return same === undefined || others.length > 0 ? [] : [{ from: same.text, to: mention.text }];
  });
}
