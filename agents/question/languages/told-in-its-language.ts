import type { UnreadablePart } from '#lib/domain/query-outcome.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { exampleOfCandidate } from '../../query/writer/built-in/from-example/from-example.ts';
import type { SqlWriter, Writing } from '../../roles.ts';
import { folded } from './french-tokens.ts';
import type { Wording } from './in-plain-english.ts';

/** So many questions are offered in the place of one whose words nobody knows. */
const questionsOffered = 3;

/**
 * A writer of questions that were put into English: each reading says in which words it was read, and what was not read is
 * named as it was typed. A word that nobody knows refuses the question.
 */
export function toldInItsLanguage(write: SqlWriter): SqlWriter {
  return async (input, context) => {
    const { wording } = context;
    if (wording === undefined) return write(input, context);
    const read = await write(input, context);
    const writing =
      wording.unknown.length === 0 || isApproved(read) ? read : refusal(wording, context.info.starters);
    switch (writing.kind) {
      case 'candidates':
        return { ...writing, candidates: writing.candidates.map((candidate) => told(candidate, wording)) };
      case 'unreadable': {
        const parts = writing.parts.map((part) => asTyped(part, wording));
        return { ...writing, parts, understood: understoodIn(wording, parts) };
      }
      case 'ambiguous':
        return writing;
    }
  };
}

/** Whether somebody has approved what answers it: that is about the question as a whole, whatever its words. */
function isApproved(writing: Writing): boolean {
  return (
    writing.kind === 'candidates' &&
    writing.candidates.length > 0 &&
    writing.candidates.every(({ id }) => exampleOfCandidate(id) !== null)
  );
}

function refusal({ unknown }: Wording, starters: readonly string[]): Writing {
  const parts = unknown.map((text) => ({ text, suggestions: [] }));
  return { kind: 'unreadable', parts, instead: starters.slice(0, questionsOffered) };
}

/** How sure readings of another language are was never measured. What somebody approved is as sure as it was. */
function told(candidate: SqlCandidate, { english }: Wording): SqlCandidate {
  const reading = [`in French, read as: “${english}”`, ...candidate.reading];
  return exampleOfCandidate(candidate.id) === null
    ? { ...candidate, reading, unconfirmed: true }
    : { ...candidate, reading };
}

/** A part of the English wording as it was typed. */
function asTyped(part: UnreadablePart, { said, english, parts }: Wording): UnreadablePart {
  if (part.text === english) return { ...part, text: said };
  const words = wordsOf(part.text);
  const from = parts.filter(({ english: text }) => wordsOf(text).some((word) => words.includes(word)));
  const typed = from.map((each) => each.said).filter((text) => text !== '');
  return typed.length === 0 ? part : { ...part, text: [...new Set(typed)].join(' ') };
}

/** The words with content that were read. */
function understoodIn({ parts }: Wording, unread: readonly UnreadablePart[]): string[] {
  const not = new Set(unread.flatMap(({ text }) => wordsOf(text)));
  const read = parts.filter(
    ({ said, isContent }) => isContent && !wordsOf(said).some((word) => not.has(word)),
  );
  return [...new Set(read.map(({ said }) => said))];
}

function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
