import pluralize from 'pluralize';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { rowsCalled } from '#lib/schema/rows-called.ts';
import { identifierWords, nameAsWritten, nameInWords } from '#lib/text/abbreviations.ts';
import { describedName } from '#lib/text/described-name.ts';
import { splitIdentifier } from '#lib/text/words.ts';

/** One thing and several of it: "order", "orders". */
export type Noun = { readonly one: string; readonly many: string };

const namesOfPeople: ReadonlyMap<string, string> = new Map([
  ['fname', 'first name'],
  ['lname', 'last name'],
  ['mname', 'middle name'],
]);

/** How many words of a description are still a name. */
const longestName = 4;

export function nounOf(words: string): Noun {
  return { one: pluralize.singular(words), many: pluralize.plural(words) };
}

/** What a row of a table is called. */
export const tableNoun = rememberedOf((table: TableSchema): Noun => {
  const { name, description } = table;
  return nounOf(shortDescription(name, description) ?? rowsCalled(table) ?? describedName(table));
});

/** A column in words a person understands: what its short description says, or its name spelled out. */
export const columnWords = rememberedOf(({ name, description, kind }: ColumnSchema): string => {
  const words = shortDescription(name, description) ?? nameWords(name);
  // "Placed on" is no noun.
  const done = kind === 'date' || kind === 'datetime' ? /^(\S+ed) (?:on|at)$/.exec(words)?.[1] : undefined;
  return done === undefined ? words : `date ${done}`;
});

/** A name nobody described in words: `FNAME` is "first name", `no_of_seats` "number of seats". */
export function nameWords(name: string): string {
  const whole = splitIdentifier(name).join('');
  const person = namesOfPeople.get(whole);
  if (person !== undefined) return person;
  return nameAsWritten(name)
    .replace(/^(?:n|no|nr|nb|num) of /, 'number of ')
    .replaceAll(/\bid\b/g, 'identifier');
}

/** The beginning of a description, where it is short enough to be a name, and the name is cryptic or stands for it word by word. */
function shortDescription(name: string, description: string | null): string | null {
  const start = description?.split(/[(,.;:]/)[0]?.trim() ?? '';
  const isCryptic = identifierWords(name).some(
    (part) => nameInWords(part) === part && !/[aeiou]/.test(part.slice(1)),
  );
  const isUndivided = splitIdentifier(name).length === 1 && nameInWords(name) === name.toLowerCase();
  if (start === '' || start.split(/\s+/).length > longestName) return null;
  const words = start.replace(/^(?:the|a|an) /i, '').toLowerCase();
  return isCryptic || isUndivided || isShortFor(identifierWords(name), words.split(/\s+/)) ? words : null;
}

/** Whether each part of a name shortens its word: "Sector name" says what SEC_NAME is, which might be of a security. */
function isShortFor(parts: readonly string[], words: readonly string[]): boolean {
  const shortens = (part: string, word: string) => {
    let at = 0;
    for (const letter of word) if (letter === part[at]) at += 1;
    return word[0] === part[0] && at === part.length;
  };
  return parts.length === words.length && parts.every((part, at) => shortens(part, words[at] ?? ''));
}

/** "a", "a and b", "a, b and c". */
export function listed(words: readonly string[], joint: 'and' | 'or' = 'and'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${joint} ${last}`;
}

export function article(words: string): string {
  return /^[aeiou]/i.test(words) ? `an ${words}` : `a ${words}`;
}
