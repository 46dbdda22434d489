import type { TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { keepsPeople } from '../assumed/people.ts';
import { english } from './lexicon.ts';

const { asking, verbs, where, days } = english.whenBegan;
const asked = new RegExp(`^(?:${asking}) (?<who>\\p{L}.+?) (?:${verbs})(?: (?:${where}))?\\s*[?.!]*$`, 'iu');

/** "When did Ann start with us": the day that people have on which they were hired, or else joined. */
export function whenBegan(question: string, tables: readonly TableSchema[]): string | null {
  const who = asked.exec(question.trim())?.groups?.who;
  if (who === undefined) return null;
  const parts = tables
    .filter(keepsPeople)
    .flatMap(({ columns }) => columns.filter(isDate))
    .flatMap(({ name }) => spokenParts(name).map((part) => part.toLowerCase()));
  const day = Object.entries(days).find(([words]) => words.split('|').some((word) => parts.includes(word)));
  return day === undefined ? null : `when was ${who} ${day[1]}`;
}
