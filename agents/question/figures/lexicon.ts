import { z } from 'zod';
import type { DateGrain } from '#lib/domain/query-intent.ts';
import { dateGrains, dateParts } from '#lib/domain/query-intent.ts';
import { wordTable } from '../word-table.ts';
import en from './lexicon/en.json' with { type: 'json' };

export const figureKinds = [
  'ratio',
  'quotient',
  'share',
  'growth',
  'year-on-year',
  'change',
  'moving-average',
  'running-total',
  'median',
  'spread',
  'mean-of-groups',
  'mean-of-periods',
  'over-time',
  'top-per-group',
  'commonest-of-each',
  'above-mean',
  'above-own-mean',
  'last-above-own',
  'above-overall',
  'beside',
  'repeaters',
  'how-many-have',
  'difference',
  'extreme',
  'extreme-of-each',
  'ranked',
  'movement',
  'level-change',
  'first-and-last',
  'counted',
  'period-end',
  'volatility',
  'returns',
  'decades',
  'banded',
  'between-periods',
  'per-superior',
  'bound-shown',
  'number-by-number',
  'part-of-top',
  'times-of-other',
  'newcomers-by-period',
  'bounded-periods',
  'both-times',
  'part-beside',
  'part-of-list',
  'in-order',
  'turned-rate',
  'told-by-two',
  'fiscal-years',
  'top-added-up',
  'value-change',
  'several-days',
  'compared',
  'reworded',
] as const;
export type FigureKind = (typeof figureKinds)[number];

/**
 * How one language asks for figures over figures. `says` are phrases in the notation of `phrase.ts`, in which `@name` is a list of
 * `words`; each of `cores` are plain questions that the figure may be made of, with the slots of the phrase.
 */
const figureLexicon = z.object({
  language: z.string(),
  /** What stands behind a word to ask for the part of the rows that it is true of. */
  rate: z.object({ said: z.string() }),
  /** How it is asked what one of a currency is worth in another, and the words for that. */
  rates: z.object({ latest: z.string(), of: z.string(), says: z.array(z.string()) }),
  /** Words that may stand before a phrase and add nothing. */
  openings: z.string(),
  /** Words of the middle that things are compared with, of the lower side, and of how many times it. */
  mean: z.object({ median: z.string(), below: z.string(), times: wordTable(z.number()) }),
  /** Parts of a whole that are said in words. */
  fractions: wordTable(z.number()),
  /** How the spread of values is called; a percentile is told by its number. */
  spread: z.object({
    deviation: z.string(),
    variance: z.string(),
    range: z.string(),
    average: z.string(),
    median: z.string(),
  }),
  /** Beside the name of rows that are counted: what was done with them, what joins them with a figure, and what makes it one. */
  rows: z.object({ done: z.string(), joints: z.string(), figures: z.string() }),
  /** Words of a level that goes down from day to day. */
  runs: z.object({ down: z.string() }),
  /** Words around the numbers of a band, as patterns, and the units that may stand behind its numbers. */
  bands: z.object({
    under: z.string(),
    upTo: z.string(),
    over: z.string(),
    atLeast: z.string(),
    andMore: z.string(),
    units: z.string(),
  }),
  grains: z.record(z.enum(dateGrains), z.string()),
  parts: z.record(z.enum(dateParts), z.string()),
  /** Lists of words that several phrases take, by name. */
  words: z.record(z.string(), z.string()),
  /** Phrases that want one column for each thing; `rest` is the question without them. */
  sideBySide: z.array(z.string()),
  /** How growth is asked for in whatever order: what opens such a question, its verbs and nouns, neighbours in time, the unit, and what only links. */
  growth: z.object({
    asking: z.string(),
    verbs: z.string(),
    nouns: z.string(),
    neighbours: z.record(z.enum(dateGrains), z.string()),
    sinceBefore: z.string(),
    before: z.string(),
    units: z.string(),
    links: z.string(),
    /** What opens a question about one figure at two times. */
    comparing: z.string(),
    /** Words by which things are asked for, and no growth. */
    things: z.string(),
  }),
  /** How two times are set against each other; `beside` are the words that stand directly between the two. */
  times: z.object({
    against: z.string(),
    than: z.string(),
    beside: z.string(),
    /** Words that only set the figures of both times next to each other. */
    nextTo: z.string(),
    /** What stands between the two where their change is asked for beside them. */
    listed: z.string(),
    /** What stands before a year in which the same months are meant. */
    sameOf: z.string(),
    yearBefore: z.string(),
    periodBefore: z.string(),
    lastYear: z.string(),
  }),
  /** What is said of a total up to each time. */
  running: z.string(),
  /** How things are asked for whose figure differs between two times: degrees, and the words before what differs. */
  compared: z.object({
    counting: z.string(),
    more: z.string(),
    less: z.string(),
    ofNumbers: z.string(),
    owning: z.string(),
    relating: z.string(),
    having: z.string(),
    often: z.string(),
    being: z.string(),
    /** What asks to see the figure of both times. */
    showing: z.string(),
    dealt: z.string(),
    empty: z.string(),
    counted: z.string(),
    asZero: z.string(),
  }),
  /** Phrases that begin with what a figure is asked for each of. */
  groupsFirst: z.array(z.string()),
  /** How figures are asked of the rows that were said before: "reversed payments: count and total value". */
  behind: z.object({
    /** What stands between two figures. */
    beside: z.string(),
    leading: z.string(),
    closing: z.string(),
    counts: z.string(),
    /** Those of `counts` that are names of columns as well. */
    number: z.string(),
    /** What asks for a number of each. */
    each: z.string(),
    of: z.string(),
    worth: z.string(),
    /** What rows of any table are called. */
    rows: z.string(),
    /** "What did the repairs cost": what asks so, what the rows are called there, and the verbs, each with the word for what they come to. */
    asking: z.string(),
    pronouns: z.string(),
    verbs: z.record(z.string(), z.string()),
    whole: z.string(),
    mean: z.string(),
    aggregates: z.object({
      total: z.string(),
      average: z.string(),
      maximum: z.string(),
      minimum: z.string(),
      median: z.string(),
    }),
    /** What no name of a column or of rows has in it. */
    ends: z.string(),
    /** What rows come to where no column is said. */
    amount: z.string(),
    /** What is added up where nothing says how. */
    amounts: z.string(),
    grouping: z.string(),
    /** Words by which things are asked for, and no figures. */
    things: z.string(),
    /** What opens a question that asks how many rows there are. */
    counting: z.string(),
    /** What leads to such words where it is asked of how many things something is so, and what leads to a time. */
    forWhom: z.string(),
    timeLeads: z.string(),
    /** What stands between two such questions. */
    joining: z.string(),
    /** What points back to the rows before. */
    pointing: z.string(),
  }),
  /** What says of a measure that its least and its most are meant, what leads to whose, and how both are called. */
  /** How it is asked what something was called before, and by which words such names are kept. */
  calledBefore: z.object({ asked: z.array(z.string()), names: z.string(), former: z.string() }),
  /** How it is asked when people began, and by which words of their days, with how that is said. */
  whenBegan: z.object({
    asking: z.string(),
    verbs: z.string(),
    longest: z.string(),
    shortest: z.string(),
    stayed: z.string(),
    first: z.string(),
    ofEach: z.string(),
    where: z.string(),
    days: z.record(z.string(), z.string()),
  }),
  /** How those below each one who stands above are counted, and rows asked for beside who stands above them. */
  perSuperior: z.object({
    counting: z.string(),
    per: z.string(),
    having: z.string(),
    most: z.string(),
    each: z.string(),
    beside: z.string(),
    people: z.string(),
    /** What stands before who is above: of any figure, of those below, and where only words for those tell that they are meant. */
    grouping: z.string(),
    under: z.string(),
    ofEach: z.string(),
    /** All those below, and how the ends of an order of them are called. */
    team: z.string(),
    fewest: z.string(),
    large: z.string(),
    small: z.string(),
    top: z.string(),
    by: z.string(),
    ranking: z.string(),
    reportTo: z.string(),
    unled: z.string(),
    including: z.string(),
    included: z.string(),
  }),
  /** How it is asked what is sold the most, with the plainer words for the two ends. */
  whatSells: z.object({ asking: z.string(), sells: z.string(), ends: z.record(z.string(), z.string()) }),
  /** How things that were sold are counted: what says a number, that they were sold, by what, and the ends of it. */
  unitsOfThings: z.object({
    number: z.string(),
    sold: z.string(),
    sells: z.string(),
    having: z.string(),
    by: z.string(),
    most: z.record(z.string(), z.string()),
    units: z.string(),
  }),
  /** Who dealt first or last: words for the two ends, before and behind them, the verbs of making a deal and its names, and how the clauses call the ends. */
  firstDealer: z.object({
    first: z.string(),
    last: z.string(),
    asking: z.string(),
    of: z.string(),
    making: z.string(),
    made: z.string(),
    from: z.string(),
    earliest: z.string(),
    latest: z.string(),
  }),
  /** How far levels went: nouns and verbs that say so, what they are called by which ends are first, and the levels they are looked for in. */
  moves: z.object({
    nouns: z.string(),
    changes: z.string(),
    figures: z.string(),
    asking: z.string(),
    verbs: z.string(),
    risers: z.string(),
    fallers: z.string(),
    ends: z.string(),
    priced: z.string(),
    owned: z.string(),
    leading: z.string(),
    joining: z.string(),
    times: z.string(),
    until: z.string(),
    since: z.string(),
    levels: z.string(),
  }),
  /** "How many have 1, 2, 3 and so on": how it is asked, and again for a further number, and what says that the list goes on. */
  numbersListed: z.object({
    asked: z.string(),
    having: z.string(),
    being: z.string(),
    places: z.string(),
    of: z.string(),
    inEach: z.string(),
    now: z.string(),
    headings: z.string(),
    again: z.string(),
    exactly: z.string(),
    among: z.string(),
    onward: z.string(),
  }),
  /** Words of a value before and after it changed, and of the day. */
  valueChange: z.object({ earlier: z.string(), later: z.string(), dated: z.string() }),
  /** The highest and lowest ever, and of what they are where nothing is said. */
  allTime: z.object({
    ever: z.string(),
    high: z.string(),
    low: z.string(),
    of: z.string(),
    highest: z.string(),
    lowest: z.string(),
    levels: z.string(),
  }),
  /** Values of a column that are listed: what joins them, what asks for a number or a part of their rows, what leads to the whole, and how rows are said to have some. */
  valuesListed: z.object({
    joints: z.string(),
    counts: z.string(),
    parts: z.string(),
    percents: z.string(),
    whole: z.string(),
    be: z.string(),
  }),
  /** Days that stand beside each other: what joins them, how the last day of a period is called, which words say an edge, the levels a last one may be of, what leads to a day, and what opens a question about a change. */
  severalDays: z.object({
    joints: z.string(),
    last: z.string(),
    end: z.string(),
    edges: z.string(),
    levels: z.string(),
    leading: z.string(),
    without: z.string(),
  }),
  /** How one period of each longer one is asked for, "the best month of each year", and what only asks to see the figure that is shown with it. */
  periods: z.object({ each: z.string(), any: z.string(), shown: z.string() }),
  /** Words at the end that put the rows in the order of the figure. */
  orders: z.object({ descending: z.string(), ascending: z.string() }),
  /** How the top of each group is asked for: words before and of a group, words that end its name, and what stands at the end to have the figure shown. */
  valueShare: z.object({ percent: z.string(), share: z.string(), by: z.string(), articles: z.string() }),
  tops: z.object({
    led: z.string(),
    each: z.string(),
    own: z.string(),
    per: z.string(),
    ends: z.string(),
    /** Behind these a rate may follow. */
    measured: z.string(),
    mostWords: z.number(),
    showing: z.string(),
    whose: z.string(),
    shown: z.string(),
  }),
  /** Words that tell of a kind of figure how it is made, and nothing else. */
  madeSo: z.record(z.string(), z.string()),
  /** Words that ask for a share as so many of a hundred. */
  /** What says that a year is the sum of its quarters. */
  wholeYear: z.string(),
  hundredfold: z.string(),
  /** Verbs of a level that goes down, judgements of the lower end, and verbs that say how many times as much. */
  movement: z.object({
    /** What asks to see how far a level went. */
    howFar: z.string(),
    /** Asks for the day of a move, which is shown with it. */
    when: z.string(),
    falling: z.string(),
    worst: z.string(),
    /** How far something moved: so much, of what, furthest, told in which unit. */
    by: z.string(),
    atLeast: z.string(),
    percent: z.string(),
    of: z.string(),
    furthest: z.string(),
    inMoney: z.string(),
    inPercent: z.string(),
    against: z.string(),
    /** What asks at the end how far they moved, which is shown anyway. */
    alsoHowFar: z.string(),
    multiples: wordTable(z.number()),
  }),
  figures: z
    .array(
      z.object({
        figure: z.enum(figureKinds),
        says: z.array(z.string()).min(1),
        cores: z.array(z.array(z.string()).min(1).max(2)).min(1),
        /** Another wording that is taken even where the question itself was read. */
        overrules: z.boolean().default(false),
      }),
    )
    // Each phrase with the first of the cores, then each with the next.
    .transform((all) =>
      all.flatMap(({ figure, says, cores, overrules }) =>
        cores.flatMap((of) => says.map((phrase) => ({ figure, says: phrase, cores: of, overrules }))),
      ),
    ),
});
export type FigureLexicon = z.infer<typeof figureLexicon>;

export const english = withWords(figureLexicon.parse(en));

/** Whether a word of a question only leads to its matter. In capitals "US" is a country. */
export function isOpening(word: string, { openings }: FigureLexicon): boolean {
  return word !== 'US' && openings.split('|').includes(word.toLowerCase());
}

/** Words behind which it is told what a figure is asked for each of. */
export const groupingWords: ReadonlySet<string> = new Set(wordsNamed('grouping', english.words).split('|'));

function withWords(lexicon: FigureLexicon): FigureLexicon {
  const { words, figures, groupsFirst } = lexicon;
  const spelled = (says: string) => says.replaceAll(/@(\w+)/g, (_, name: string) => wordsNamed(name, words));
  return {
    ...lexicon,
    groupsFirst: groupsFirst.map(spelled),
    figures: figures.map((figure) => ({ ...figure, says: spelled(figure.says) })),
  };
}

function wordsNamed(name: string, words: FigureLexicon['words']): string {
  const list = words[name];
  if (list === undefined) throw new Error(`There is no list of words @${name} in the lexicon.`);
  return list;
}

/** The grain that a word names; null for any other word. */
export function grainNamed(word: string, { grains }: FigureLexicon): DateGrain | null {
  return dateGrains.find((grain) => grains[grain].split('|').includes(word.toLowerCase())) ?? null;
}
