import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { expandAbbreviation, identifierWords } from '#lib/text/abbreviations.ts';
import { synonyms } from '#lib/text/wordnet.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
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

type NamePart = { readonly word: string; readonly stems: readonly string[] };

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
    stems: [word, ...expandAbbreviation(word).flatMap((reading) => reading.split(' '))]
      .filter((each) => !isStopWord(each))
      .map(stemOf),
  }));
  if (known.size > 20_000) known.clear();
  known.set(name, parts);
  return parts;
}

function saidPart({ word, stems }: NamePart, question: QuestionCues): number {
  if (stems.some((stem) => question.stems.has(stem)) || question.words.includes(`${word}es`)) return 1;
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
  const readings = [word, ...expandAbbreviation(word)];
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
  date: ['when', 'day'],
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
function describedBy(
  { description }: ColumnSchema,
  own: ReadonlySet<string>,
  question: QuestionCues,
): number {
  const telling = words(description ?? '')
    .filter((word) => !isStopWord(word))
    .map(stemOf)
    .filter((stem) => !own.has(stem));
  if (telling.length === 0) return 0;
  return 0.9 * mean([...new Set(telling)].map((stem) => (question.stems.has(stem) ? 1 : 0)));
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
