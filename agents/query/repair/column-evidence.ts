import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { identifierWords, knownReadings } from '#lib/text/abbreviations.ts';
import { isEnglishWord, synonyms } from '#lib/text/wordnet.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { type Measure, measuresOf } from './measure-words.ts';
import { isShortFor } from './name-similarity.ts';
import type { QuestionCues } from './question-cues.ts';

/** A word of the question that means a part of a name by another word counts for less than the part itself. */
const synonymWeight = 0.7;

/** A name of which nothing is left beside the table's own noun says nothing by itself. */
const ownNounWeight = 0.6;

/**
 * How much of a column a question speaks of, 0..1: the parts of its name apart from the table's noun, written out, by synonym
 * or in the column's description. 1 means that every part is said as it stands.
 */
export function columnEvidence(column: ColumnSchema, table: TableSchema, question: QuestionCues): number {
  const own = new Set(nameParts(table.name).flatMap(({ stems }) => stems));
  const parts = nameParts(column.name);
  const telling = parts.filter(({ stems }) => !stems.some((stem) => own.has(stem)));
  const said = mean((telling.length > 0 ? telling : parts).map((part) => saidPart(part, question)));
  const named = telling.length > 0 ? said : said * ownNounWeight;
  return Math.max(named, describedBy(column, own, question));
}

/** The stems of the question's words that speak of a column, by its name or a synonym of a part of it. */
export function sayingStems(column: ColumnSchema, table: TableSchema, question: QuestionCues): string[] {
  const own = new Set(nameParts(table.name).flatMap(({ stems }) => stems));
  return nameParts(column.name)
    .filter(({ stems }) => !stems.some((stem) => own.has(stem)))
    .flatMap(({ word, stems }) => {
      const itself = stems.filter((stem) => question.stems.has(stem));
      return itself.length > 0 ? itself : [...synonymStems(word)].filter((stem) => question.stems.has(stem));
    })
    .filter((stem) => !computing.has(stem));
}

/** What says how to compute or choose names a column only beside a word that names it. */
const computing = new Set(
  'average maximum minimum highest lowest largest smallest number count most least top'
    .split(' ')
    .map(stemOf),
);

/** Words of any measure, which tell nothing of which one. */
const neutral = new Set('value number amount total figure count sum mean'.split(' ').map(stemOf));

/** What a word that hints at a column weighs: in its name, another word for that, of its measure, in its description. */
const hintWeights = { name: 1, synonym: 0.7, measure: 0.6, description: 0.6, describedMeasure: 0.5 };

/**
 * The stems of a question that hint at a number column in any way, with what each weighs: far more than `columnEvidence` takes
 * for certain. That there is none is what tells that a column is not spoken of.
 */
export function columnHints(
  column: ColumnSchema,
  table: TableSchema,
  question: QuestionCues,
): ReadonlyMap<string, number> {
  const own = new Set(nameParts(table.name).flatMap(({ stems }) => stems));
  const { names, shortened, others, measured } = hintWords(column.name);
  const described = describedStems(column, own);
  const alsoMeasured = column.description === null ? [] : measuresOf(column.description.replace(/\W+/g, '_'));
  const hints = new Map<string, number>();
  for (const word of question.words) {
    const stem = stemOf(word);
    if (isStopWord(word) || own.has(stem) || neutral.has(stem)) continue;
    const derived = [...names].some(
      (name) => Math.min(name.length, stem.length) >= 5 && (name.startsWith(stem) || stem.startsWith(name)),
    );
    const short = shortened.some((part) => isShortFor(part, word));
    if (names.has(stem) || derived || short) hints.set(stem, hintWeights.name);
    else if (others.has(stem)) hints.set(stem, hintWeights.synonym);
    else if (measured.some(({ words: of }) => of.has(stem))) hints.set(stem, hintWeights.measure);
    else if (described.has(stem)) hints.set(stem, hintWeights.description);
    else if (alsoMeasured.some(({ words: of }) => of.has(stem)))
      hints.set(stem, hintWeights.describedMeasure);
  }
  return hints;
}

type HintWords = {
  readonly names: ReadonlySet<string>;
  readonly shortened: readonly string[];
  readonly others: ReadonlySet<string>;
  readonly measured: readonly Measure[];
};

const hintWordsOf = new Map<string, HintWords>();

/** What a name can be hinted at by, units included, whatever the question. */
function hintWords(name: string): HintWords {
  const found = hintWordsOf.get(name);
  if (found) return found;
  const parts = identifierWords(name).filter((word) => !isStopWord(word) && word.length > 1);
  const readings = parts.flatMap((word) => [word, ...knownReadings(word).flatMap((each) => each.split(' '))]);
  const words: HintWords = {
    names: new Set(readings.map(stemOf)),
    shortened: parts.filter((part) => !isEnglishWord(part)),
    others: new Set(parts.flatMap((word) => [...synonymStems(word)])),
    measured: measuresOf(name),
  };
  if (hintWordsOf.size > 20_000) hintWordsOf.clear();
  hintWordsOf.set(name, words);
  return words;
}

/** Whether a word says how to compute or choose, and so speaks of no column by itself. */
export function isComputing(stem: string): boolean {
  return computing.has(stem);
}

type NamePart = {
  readonly word: string;
  readonly stems: readonly string[];
  /** No word of English, so it may be one with letters left out. */
  readonly shortened: boolean;
};

/** What a number is counted in tells little of what it measures. */
const units = new Set(
  'kg mg lb lbs cm mm km mi sqm sqkm ft nm ml ms sec secs min mins hrs pct usd eur'.split(' '),
);

const known = new Map<string, readonly NamePart[]>();

/** The words of a name that carry meaning, each with the stems it may be written by: `hire_dt` is hire; dt, date. */
function nameParts(name: string): readonly NamePart[] {
  const found = known.get(name);
  if (found) return found;
  const all = identifierWords(name).filter(
    (word) => !isStopWord(word) && word.length > 1 && !/^\d+$/.test(word),
  );
  const measured = all.filter((word) => !units.has(word));
  const parts = (measured.length > 0 ? measured : all).map((word) => ({
    word,
    shortened: !isEnglishWord(word),
    stems: [word, ...knownReadings(word).flatMap((reading) => reading.split(' '))]
      .filter((each) => !isStopWord(each))
      .map(stemOf),
  }));
  if (known.size > 20_000) known.clear();
  known.set(name, parts);
  return parts;
}

function saidPart({ word, stems, shortened }: NamePart, question: QuestionCues): number {
  if (stems.some((stem) => question.stems.has(stem)) || question.words.includes(`${word}es`)) return 1;
  if (shortened && question.words.some((each) => isShortFor(word, each))) return 1;
  // One derived from the other: settled, settlement.
  const derived = (stem: string) =>
    stem.length >= 5 &&
    [...question.stems].some((each) => each.startsWith(stem) || (each.length >= 5 && stem.startsWith(each)));
  if (stems.some(derived)) return 1;
  // Compounds are written in one word as often as in two: zip_postcode, "post code".
  if (word.length >= 7 && question.text.replaceAll(' ', '').includes(word)) return 1;
  return [...synonymStems(word)].some((stem) => question.stems.has(stem)) ? synonymWeight : 0;
}

const synonymsOf = new Map<string, ReadonlySet<string>>();

function synonymStems(word: string): ReadonlySet<string> {
  const found = synonymsOf.get(word);
  if (found) return found;
  const readings = [word, ...knownReadings(word)];
  const others = readings.flatMap((reading) => [...synonyms(reading), ...(everyday[reading] ?? [])]);
  const stems = new Set(others.filter((each) => !each.includes(' ') && !isStopWord(each)).map(stemOf));
  if (synonymsOf.size > 20_000) synonymsOf.clear();
  synonymsOf.set(word, stems);
  return stems;
}

/** How people ask for what a column holds where WordNet has no synonym: adjectives of measure, verbs of an event. */
const everyday: Readonly<Record<string, readonly string[]>> = {
  avg: ['mean', 'average'],
  age: ['old', 'older', 'oldest', 'young', 'younger', 'youngest'],
  capacity: ['holds', 'seats'],
  city: ['town'],
  cost: ['expensive', 'cheap', 'cheapest', 'priced'],
  country: ['nation', 'nationality'],
  date: ['when', 'day', 'birthday', 'birthdate'],
  duration: ['long', 'longest', 'shortest', 'lasts'],
  fname: ['first', 'forename', 'given'],
  forename: ['first', 'given'],
  height: ['tall', 'taller', 'tallest', 'high'],
  length: ['long', 'longer', 'longest', 'short', 'shortest'],
  lname: ['last', 'surname', 'family'],
  location: ['where', 'located', 'place'],
  max: ['maximum', 'highest', 'largest'],
  mean: ['average'],
  min: ['minimum', 'lowest', 'smallest'],
  nationality: ['country', 'from'],
  population: ['populous', 'populated', 'inhabitants', 'people'],
  price: ['expensive', 'cheap', 'cheaper', 'cheapest', 'costs', 'priced'],
  salary: ['earn', 'earns', 'paid', 'earning', 'pay'],
  size: ['big', 'bigger', 'biggest', 'large', 'largest', 'small', 'smallest'],
  speed: ['fast', 'faster', 'fastest', 'slow', 'slowest'],
  surname: ['last', 'family'],
  weight: ['heavy', 'heavier', 'heaviest', 'light', 'lightest', 'weigh', 'weighs'],
  year: ['when'],
};

/** The share of the description's telling words that the question says, a little below what a name can reach. */
function describedBy(column: ColumnSchema, own: ReadonlySet<string>, question: QuestionCues): number {
  const telling = describedStems(column, own);
  if (telling.size === 0) return 0;
  return 0.9 * mean([...telling].map((stem) => (question.stems.has(stem) ? 1 : 0)));
}

function describedStems({ description }: ColumnSchema, own: ReadonlySet<string>): ReadonlySet<string> {
  const telling = words(description ?? '').filter((word) => !isStopWord(word));
  return new Set(telling.map(stemOf).filter((stem) => !own.has(stem)));
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
