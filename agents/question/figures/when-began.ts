import pluralize from 'pluralize';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { keepsPeople } from '../assumed/people.ts';
import { tableNoun } from '../explain/names.ts';
import { english } from './lexicon.ts';

const { asking, verbs, where, days, longest, shortest, stayed, first, ofEach } = english.whenBegan;
const asked = new RegExp(`^(?:${asking}) (?<who>\\p{L}.+?) (?:${verbs})(?: (?:${where}))?\\s*[?.!]*$`, 'iu');

const whoStayed = new RegExp(
  `^(?:who|(?:which|what) (?<thing>\\p{L}+(?: \\p{L}+)?)) (?:${stayed}) (?:${where})(?: for)?(?: the)? (?:(?<longest>${longest})|(?:${shortest}))\\s*[?.!]*$`,
  'iu',
);
const whoFirst = new RegExp(
  `^(?:who|which) (?:was|is) (?:our|the) (?:${first}) (?<thing>\\p{L}+)\\s*[?.!]*$`,
  'iu',
);
const each = new RegExp(`^(?:${ofEach}) `, 'iu');

/**
 * "When did Ann start with us": the day that people have on which they were hired, or else joined. Who has been with us the longest was so
 * first, and of each of them it is told with their names.
 */
export function whenBegan(question: string, tables: Tables): string | null {
  const plain = question.trim();
  const stay = whoStayed.exec(plain)?.groups;
  const begun = whoFirst.exec(plain)?.groups;
  const who = asked.exec(plain)?.groups?.who;
  if (who === undefined && stay === undefined && begun === undefined) return null;
  const people = tables.filter(keepsPeople);
  const thing = (stay ?? begun)?.thing;
  const named = thing === undefined ? people : people.filter((table) => isCalled(table, thing));
  const parts = (named.length > 0 ? named : people)
    .flatMap(({ columns }) => columns.filter(isDate))
    .flatMap(({ name }) => spokenParts(name));
  const day = Object.entries(days).find(([words]) => words.split('|').some((word) => parts.includes(word)));
  if (day === undefined) return null;
  if (who !== undefined)
    return each.test(who)
      ? `${pluralize.plural(who.replace(each, ''))} and when they were ${day[1]}`
      : `when was ${who} ${day[1]}`;
  const end = stay !== undefined && stay.longest === undefined ? 'last' : 'first';
  return `${thing === undefined ? 'who' : `which ${thing}`} was ${day[1]} ${end}`;
}

/** Of each of several, which was no question for one day: a list of them says less. */
export function whenEachBegan(question: string, tables: Tables): string | null {
  return each.test(asked.exec(question.trim())?.groups?.who ?? '') ? whenBegan(question, tables) : null;
}

function isCalled(table: TableSchema, said: string): boolean {
  const { one, many } = tableNoun(table);
  return [one, many].includes(said.toLowerCase());
}
