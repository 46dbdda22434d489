import type { UnreadablePart } from '#lib/domain/query-outcome.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { tableNoun } from '../question/explain/names.ts';
import { starterQuestions } from '../source/starter-questions.ts';
import { understoodWords } from './understood-words.ts';

/** More than this are not tried: each takes a reading. */
const mostTried = 10;

/**
 * Questions like one that was not read, the likest first: with the nearest names, without that part, about its tables. Where nothing
 * of it was understood, near names for all of it would be a question that nobody asked.
 */
export function rewritten(
  question: string,
  parts: readonly UnreadablePart[],
  tables: readonly TableSchema[],
): string[] {
  const isGuess = parts.length > 1 && understoodWords(question, parts).length === 0;
  const named =
    !isGuess && parts.every(({ suggestions }) => suggestions.length > 0)
      ? [0, 1].flatMap((place) => replaced(question, parts, ({ suggestions }) => suggestions[place]) ?? [])
      : [];
  const without = parts.length === 1 ? withoutPart(question, parts[0]?.text ?? '') : null;
  const all = [...named, ...(without === null ? [] : [without]), ...aboutTables(question, tables)];
  const asked = question.toLowerCase();
  return [...new Set(all)].filter((each) => each.toLowerCase() !== asked).slice(0, mostTried);
}

function replaced(
  question: string,
  parts: readonly UnreadablePart[],
  by: (part: UnreadablePart) => string | undefined,
): string | null {
  let text = question;
  for (const part of parts) {
    const at = text.toLowerCase().indexOf(part.text.toLowerCase());
    const name = by(part);
    if (at < 0 || name === undefined) return null;
    text = `${text.slice(0, at)}${name}${text.slice(at + part.text.length)}`;
  }
  return text;
}

const leading = /\s*\b(?:of|for|in|by|with|from|per|on|at|than|and|or)(?:\s+(?:the|a|an|each|every))?\s*$/i;
const opening = /^\s*(?:of|for|in|by|with|from|per|on|at|than|and|or|is|are|was|were|has|have)\b/i;

/** "Fernando's": it goes with the name. */
const possessive = /^['’]s?(?=\s|$)/i;

/**
 * The question without a part that says more about something: an attribute before its noun, or a phrase at the end. Null where
 * the rest would have a hole, or would say nearly nothing.
 */
function withoutPart(question: string, part: string): string | null {
  const at = question.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return null;
  const before = question.slice(0, at);
  const after = question.slice(at + part.length).replace(possessive, '');
  const isLast = /^\s*[?.!]*\s*$/.test(after);
  if (isLast !== leading.test(before) || (!isLast && opening.test(after))) return null;
  const rest =
    `${before.replace(isLast ? leading : /\s+$/, '')}${isLast ? after : after.replace(/^\s*/, ' ')}`.trim();
  return words(rest).every(isStopWord) ? null : rest;
}

/** Starters about the tables that the question names, as people would ask them. */
function aboutTables(question: string, tables: readonly TableSchema[]): string[] {
  const said = new Set(words(question).map(stemOf));
  const named = tables.filter((table) =>
    words(tableNoun(table).many).some((word) => !isStopWord(word) && said.has(stemOf(word))),
  );
  return starterQuestions({ id: '', tables: named });
}
