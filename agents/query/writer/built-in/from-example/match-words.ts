import { isNumeric } from '#lib/domain/value-kind.ts';
import { synonyms } from '#lib/text/wordnet.ts';
import { stemOf } from '#lib/text/words.ts';
import { businessSynonyms } from '../business-synonyms.ts';
import type { ColumnEntry, TableEntry } from '../schema-lexicon.ts';
import { singularOf } from '../word-forms.ts';
import type { Segment } from './question-shape.ts';

/** Verbs, degrees and question words that stand for one another and name no figure. */
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
  'large big',
  'small little',
].map((group) => new Set(group.split(' ').map(stemOf)));

/** The names that decide whether two words are one. */
export type SchemaNames = {
  /** All tables: a word that names something elsewhere is not free to stand for another one here. */
  readonly all: readonly TableEntry[];
  /** What the example's statement says, lower case. */
  readonly written: ReadonlySet<string>;
};

/**
 * Whether two lists of segments say the same: each of one has its own partner in the other, with the same cue and, in
 * the same order, the same words. A synonym is another word, with one exception: two names of one thing of the schema that
 * the statement reads, unless that thing is a figure. Segments may stand in another order, words inside one may not: "companies
 * per country" is not "countries per company".
 */
export function sameSegments(
  asked: readonly Segment[],
  known: readonly Segment[],
  names: SchemaNames,
): boolean {
  const askedOf = asked.filter(saysSomething);
  const left = known.filter(saysSomething);
  if (askedOf.length !== left.length) return false;
  return askedOf.every((segment) => {
    const partner = left.findIndex(
      (other) =>
        other.cue === segment.cue &&
        other.words.length === segment.words.length &&
        asksForAsMany(segment, other) &&
        other.words.every((word, index) => sameWord(segment.words[index] ?? '', word, names)),
    );
    if (partner >= 0) left.splice(partner, 1);
    return partner >= 0;
  });
}

/** "The longest visit" is one, "the longest visits" are several, where no number says how many. */
function asksForAsMany(asked: Segment, known: Segment): boolean {
  if (asked.kind !== 'superlative') return true;
  const [one, other] = [asked, known].map(({ words }) => words.map((word) => singularOf(word) !== word));
  return [asked, known].some(({ words }) => words.includes('#')) || one?.join() === other?.join();
}

function saysSomething({ cue, words }: Segment): boolean {
  return cue !== '' || words.length > 0;
}

function sameWord(asked: string, known: string, names: SchemaNames): boolean {
  const one = stemOf(asked);
  const other = stemOf(known);
  if (one === other || alike.some((group) => group.has(one) && group.has(other))) return true;
  const meant = thingsCalled(new Set([other]), names);
  const direct = thingsCalled(new Set([one]), names);
  const said = direct.size > 0 ? direct : thingsCalled(synonymStems(asked), names);
  return [...said].some((thing) => meant.has(thing) && isReadThing(thing, names));
}

/** Whether a word is the name of a table or describing column that the statement reads. */
export function namesReadThing(word: string, names: SchemaNames): boolean {
  return [...thingsCalled(new Set([stemOf(word)]), names)].some((thing) => isReadThing(thing, names));
}

type Thing = ColumnEntry | TableEntry;

/**
 * A table or a describing column of the statement. A figure keeps its word: that "turnover" was corrected says nothing
 * about "revenue", even where the schema could mean one column by both.
 */
function isReadThing(thing: Thing, { written }: SchemaNames): boolean {
  if (!written.has(thing.table.name.toLowerCase())) return false;
  if (!('column' in thing)) return true;
  return !isNumeric(thing.column) && written.has(thing.column.name.toLowerCase());
}

function synonymStems(word: string): ReadonlySet<string> {
  const singular = word.replace(/s$/, '');
  return new Set([...businessSynonyms(word), ...businessSynonyms(singular), ...synonyms(word)].map(stemOf));
}

/** What one word alone calls: half of a name, as "sale" is of SALE_LINES, calls nothing. */
function thingsCalled(stems: ReadonlySet<string>, { all }: SchemaNames): Set<Thing> {
  const isNamed = ({ nameParts, describedBy }: Thing) => {
    const wordings = [nameParts, describedBy.head.map((stem) => new Set([stem]))];
    return wordings.some((parts) => {
      const [only, ...more] = parts;
      return only !== undefined && more.length === 0 && [...only].some((stem) => stems.has(stem));
    });
  };
  return new Set(
    all.flatMap((table): Thing[] => [
      ...(isNamed(table) ? [table] : []),
      ...table.columns.filter((column) => isNamed(column)),
    ]),
  );
}
