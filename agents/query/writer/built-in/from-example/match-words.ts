import { synonyms } from '#lib/text/wordnet.ts';
import { stemOf } from '#lib/text/words.ts';
import { businessSynonyms } from '../business-synonyms.ts';
import type { TableEntry } from '../schema-lexicon.ts';
import type { Segment } from './question-shape.ts';

/** Verbs and question words that are used for one another, beside those of the trade and of the dictionary. */
const alike = [
  'based located situated headquartered domiciled seated',
  'pay paid distribute distributed disburse',
  'rise rose risen increase increased climb climbed grow grew grown gain gained',
  'fall fell fallen drop dropped decrease decreased decline declined',
  'quoted priced denominated',
  'change changed revise revised modify modified alter altered',
  'supply supplies supplied provide provides provided deliver delivered',
  'announce announced declare declared',
  'when date day',
  'where place location',
  'develop developed evolve evolved',
].map((group) => new Set(group.split(' ').map(stemOf)));

/** How sure a table or column must be called by a word for that word to be its name. */
const isCalled = 0.95;

/**
 * Whether two lists of segments say the same: each of one has its own partner in the other, with the same cue and, in
 * the same order, the same words or synonyms. Segments may stand in another order, words inside one may not: "companies
 * per country" is not "countries per company".
 */
export function sameSegments(
  asked: readonly Segment[],
  known: readonly Segment[],
  tables: readonly TableEntry[],
): boolean {
  const askedOf = asked.filter(saysSomething);
  const left = known.filter(saysSomething);
  if (askedOf.length !== left.length) return false;
  return askedOf.every((segment) => {
    const partner = left.findIndex(
      (other) =>
        other.cue === segment.cue &&
        other.words.length === segment.words.length &&
        other.words.every((word, index) => sameWord(segment.words[index] ?? '', word, tables)),
    );
    if (partner >= 0) left.splice(partner, 1);
    return partner >= 0;
  });
}

function saysSomething({ cue, words }: Segment): boolean {
  return cue !== '' || words.length > 0;
}

function sameWord(asked: string, known: string, tables: readonly TableEntry[]): boolean {
  const one = stemOf(asked);
  const other = stemOf(known);
  if (one === other) return true;
  if (!isSynonym(asked, known, one, other)) return false;
  // Where the schema calls two things by them, they are two things here.
  const named = (stem: string) => namedBy(stem, tables);
  const [ofOne, ofOther] = [named(one), named(other)];
  return ofOne.size === 0 || ofOther.size === 0 || [...ofOne].some((name) => ofOther.has(name));
}

function isSynonym(asked: string, known: string, one: string, other: string): boolean {
  return (
    alike.some((group) => group.has(one) && group.has(other)) ||
    meansStem(asked, other) ||
    meansStem(known, one)
  );
}

function meansStem(word: string, stem: string): boolean {
  const singular = word.replace(/s$/, '');
  return [...businessSynonyms(word), ...businessSynonyms(singular), ...synonyms(word)].some(
    (other) => stemOf(other) === stem,
  );
}

function namedBy(stem: string, tables: readonly TableEntry[]): Set<string> {
  const found = new Set<string>();
  for (const { table, vocabulary, columns } of tables) {
    if ((vocabulary.get(stem) ?? 0) >= isCalled) found.add(table.name);
    for (const { column, vocabulary: own } of columns)
      if ((own.get(stem) ?? 0) >= isCalled) found.add(`${table.name}.${column.name}`);
  }
  return found;
}
