import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { splitIdentifier, words } from '#lib/text/words.ts';
import type { RunContext } from '../../run-context.ts';
import { folded, type Stretch } from './french-tokens.ts';
import { languageOf, mayBeFrench } from './language-of.ts';
import { isFrenchWord } from './lexicon.ts';
import { isMonth } from './pieces.ts';
import { type FrenchReading, readFrench } from './read-french.ts';

/** How a question in another language was put into English. */
export type Wording = FrenchReading & { readonly said: string };

/**
 * A French question in English, with the names of the source as they were typed; null for one that is not French. `english` is what
 * planner, retrieval and readers see.
 */
export async function inPlainEnglish(
  question: string,
  { knowledge, signal, history }: Pick<RunContext, 'knowledge' | 'signal' | 'history'>,
): Promise<Wording | null> {
  const goesOn = languageOf(history.at(-1)?.question ?? '') === 'fr';
  const isFrench = (names: readonly Stretch[] = []) =>
    languageOf(question, names) === 'fr' || (goesOn && mayBeFrench(question, names));
  if (!isFrench()) return null;
  const [found, terms] = await Promise.all([
    knowledge.findEntities(question, signal),
    knowledge.findTerms(question, signal),
  ]);
  const names = [
    ...terms.flatMap(({ mention }) => mention ?? []),
    ...found.mentions.filter((mention) => isName(mention, question)),
  ].map(withoutElision);
  if (!isFrench(names)) return null;
  const own = ownWords(knowledge.snapshot);
  return {
    said: question,
    ...readFrench(question, apart(names), { isOwn: (word) => own.has(folded(word)) }),
  };
}

/**
 * Whether words that resemble a name of the source are one: French words are none where they are not written as a name, and small letters
 * alone are none unless they are the whole name.
 */
function isName({ text, start, matches: [match] }: EntityMention, question: string): boolean {
  const isExact =
    match !== undefined && (match.kind === 'code' || match.kind === 'name' || match.kind === 'alias');
  const isFrench = words(text).every((word) => isFrenchWord(word) || isMonth(word));
  const isWritten = /\p{Lu}/u.test(text) && (start > firstLetter(question) || /\p{Lu}.*\p{Lu}/u.test(text));
  if (isFrench) return isExact && isWritten && match?.matchedValue.toLowerCase() === text.toLowerCase();
  return /[\p{Lu}\d]/u.test(text) || isExact || match?.kind === 'prefix';
}

/** "D'Airbus" is of Airbus; "L'Oréal" is called so. */
function withoutElision(
  mention: Stretch & { readonly text: string; readonly matches?: EntityMention['matches'] },
): Stretch {
  const { text, start, end, matches: [match] = [] } = mention;
  const isElided =
    /^[dl]['’]/iu.test(text) &&
    match?.matchedValue.slice(0, 2).toLowerCase() !== text.slice(0, 2).toLowerCase();
  // "GOOG le" is a name and an article.
  const tail = /\s+(?:le|la|les|de|du|des|et|en|au|aux|à|par|sur)$/u.exec(text)?.[0] ?? '';
  return { start: isElided ? start + 2 : start, end: end - tail.length };
}

function firstLetter(question: string): number {
  return question.search(/\p{L}/u);
}

/** Without those that lie in another one. */
function apart(names: readonly Stretch[]): Stretch[] {
  return names.filter(
    (name, at) =>
      !names.some(
        (other, index) =>
          index !== at &&
          other.start <= name.start &&
          other.end >= name.end &&
          (other.end - other.start > name.end - name.start || index < at),
      ),
  );
}

const known = new WeakMap<SchemaSnapshot, ReadonlySet<string>>();

/** What tables, columns and their values are called, whole and word by word, lower case and without accents. */
function ownWords(snapshot: SchemaSnapshot): ReadonlySet<string> {
  const made = known.get(snapshot);
  if (made !== undefined) return made;
  const names = snapshot.tables.flatMap(({ name, columns }) => [
    name,
    ...columns.map((column) => column.name),
  ]);
  const values = snapshot.tables.flatMap(({ columns }) =>
    columns.flatMap(({ distinctValues = [] }) => distinctValues),
  );
  const all = [
    ...names.flatMap((name) => [name, ...splitIdentifier(name)]),
    ...values.flatMap((value) => [value, ...words(value)]),
  ];
  const own = new Set(all.map(folded));
  known.set(snapshot, own);
  return own;
}
