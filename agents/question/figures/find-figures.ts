import type { Tables } from '#lib/domain/schema.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { cuesIn } from '../../query/writer/built-in/cues.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isMany } from '../../query/writer/built-in/word-forms.ts';
import { english as assumed } from '../assumed/lexicon.ts';
import { bandsIn, withBandsMarked, withNounLast, wordsOfEdge } from './bands.ts';
import { comparedTimes } from './compared-times.ts';
import { ranks } from './each-group-said.ts';
import { smallest } from './extreme.ts';
import { growthAsked, timesSetAgainst } from './growth-asked.ts';
import { english, type FigureKind, grainNamed, isOpening } from './lexicon.ts';
import { movedBetween } from './moved-between.ts';
import { howFarMoved, movesAsked } from './moves-asked.ts';
import { movingAverageIn } from './moving-averages.ts';
import { namesThings } from './names-things.ts';
import { numbersListed } from './numbers-listed.ts';
import { type Phrase, phraseOf, plain } from './phrase.ts';
import { ratesAsked } from './rates-asked.ts';
import { severalDays } from './several-days.ts';
import { superiorsAsked } from './superiors-asked.ts';
import { thingsCompared } from './things-compared.ts';
import { periodWithin } from './within-each.ts';

const { orders } = english;

/** A question as a figure over plainer questions. */
export type AskedFigure = {
  /** `plain` is the core itself, in another layout. */
  readonly kind: FigureKind | 'plain';
  /** The questions that the figure is made of. */
  readonly cores: readonly string[];
  readonly slots: Readonly<Record<string, string>>;
  /** A share is wanted as so many of a hundred. */
  readonly hundredfold: boolean;
  /** One column for each thing that the core tells apart. */
  readonly sideBySide: boolean;
  /** Taken even where the question itself was read. */
  readonly overrules: boolean;
  /** The rows are wanted in the order of the figure, or from the last period back. */
  readonly inOrder?: 'descending' | 'ascending' | 'backwards';
  /** So many of them, the first in that order. */
  readonly keep?: number;
};

/** What a question is asked of: the last day of the data, and its tables. */
export type Asking = { readonly today: string; readonly tables: Tables };

const phrases = new Map<string, Phrase>();
const chartWords =
  /\s+(?:as|in|with|using)\s+an?\s+(?:\w+\s+)?(?:chart|graph|plot|lines?|bars?|pie|area|scatter|table|histogram|waterfall)$/iu;

/** "Which fell most in May, and by how much": that is shown anyway. */
const alsoHowFar = new RegExp(
  `(?<=\\b(?:${english.words.moved})\\b.*?),?\\s+and (?:${english.movement.alsoHowFar})$`,
  'iu',
);

/** "This year so far" is this year: nothing later is known. */
const untilNow = /,?\s+(?:so far|(?<!\b(?:year|quarter|month) )to date|until now|up to now)$/iu;
/** What stands behind a comma and says only that the present is meant. */
const asOfNow =
  /,\s+(?:(?:the )?latest(?: (?:rates?|numbers?|figures?|values?|prices?|data))?|now|today|currently)$/iu;

/** "The performance of each index, %": the unit is part of the phrase. */
const unitApart = /,\s+(?:in )?(?:%|percent)$/iu;

/** "Share of orders in %, per region": the unit is said last of all. */
const unitBeforeGroups = /^(.+\S),? in (?:%|percent),? ((?:by|per|for each|of each) .+)$/iu;

const thisYear = /(?<!\b(?:in|for|of|the)),?\s+(?:year to date|ytd)$/iu;

const asksHowLong = new RegExp(`^(?:${assumed.durations.asking})\\b`, 'i');

const startsWithName = new RegExp(`^(?:${english.words.names})\\b`, 'i');
const asksWho = new RegExp(`^(?:${assumed.plainer.whoever.who})\\b`, 'i');
const asksApart = new RegExp(`,\\s+(?:${english.behind.things})\\b`, 'i');

const everAtEnd = /\s+ever(?=[\s?.!]*$)/iu;
const howFarAtEnd = new RegExp(`,?\\s+(?:${english.movement.howFar})(?=[\\s?.!]*$)`, 'iu');

const whenAtEnd = new RegExp(
  `(?:,?\\s+(?:${english.growth.units}))?,?\\s+and (?:${english.movement.when})(?=[\\s?.!]*$)`,
  'iu',
);

const onlyAtEnd = new RegExp(
  `^(?<rest>.+?)(?:,\\s+|\\s*\\()(?<only>(?:${english.words.only}) [^()]+?)\\)?[?.!]*$`,
  'iu',
);

const hasQuotes = /(?:^|[\s(])['"“‘]/u;

/** Every way to take the question as a figure over figures, in the order of the lexicon; none for a plain question. */
export function findFigures(question: string, asking: Asking = { today: anyDay, tables: [] }): AskedFigure[] {
  const found = findAsSaid(question, asking);
  const said = question.replace(howFarAtEnd, '');
  // "Which paper lost most in 2024, and by how much" is told by that alone.
  const moved = said === question ? [] : findAsSaid(said, asking);
  const ofMovement = moved.flatMap((figure) =>
    figure.kind === 'movement' ? { ...figure, slots: { ...figure.slots, far: said }, overrules: true } : [],
  );
  // What ever was is asked of all that the figure is made of.
  const cut = question.replace(everAtEnd, '');
  const ever = cut === question ? [] : findAsSaid(cut, asking);
  const ofAll = ever.map((figure) => ({ ...figure, cores: figure.cores.map((core) => `${core} ever`) }));
  // "The worst day of A so far, in percent, and when was it" shows that day anyhow.
  const dayTold = question.replace(whenAtEnd, '');
  const ofDays =
    dayTold === question ? [] : findAsSaid(dayTold, asking).filter(({ kind }) => kind === 'returns');
  return [
    ...ofMovement,
    ...ofDays.map((figure) => ({ ...figure, overrules: true })),
    ...ofOnly(question, asking),
    ...found,
    ...ofAll,
  ];
}

/** "Share of late trips per line (only trips with a driver)": a part and its whole are both of those. */
function ofOnly(question: string, asking: Asking): AskedFigure[] {
  const { rest, only } = onlyAtEnd.exec(question)?.groups ?? {};
  if (rest === undefined || only === undefined) return [];
  return findAsSaid(rest, asking).flatMap((figure) =>
    inHundreds.has(figure.kind)
      ? [{ ...figure, cores: figure.cores.map((core) => `${core}, ${only}`), overrules: true }]
      : [],
  );
}

function findAsSaid(question: string, asking: Asking): AskedFigure[] {
  const text = eachTimeLed(
    timeApart(
      withNounLast(plain(question))
        .replace(chartWords, '')
        .replace(untilNow, '')
        .replace(asOfNow, '')
        .replace(alsoHowFar, ''),
    ),
  );
  const averaged = movingAverageIn(text);
  if (averaged !== null) {
    const [laidOut] = findAsSaid(averaged.rest, asking).filter(({ kind }) => kind === 'plain');
    const { slots, rest } = averaged;
    const core = laidOut?.cores[0] ?? rest;
    const sideBySide = laidOut !== undefined;
    const cores = openingsCut(core).map((each) => [each]);
    const figure = {
      kind: 'moving-average',
      slots,
      hundredfold: false,
      sideBySide,
      overrules: true,
    } as const;
    return [
      ...cores.map((cores) => ({ ...figure, cores })),
      ...figuresIn(text, false).filter(({ kind }) => kind === 'moving-average'),
    ];
  }
  for (const says of english.sideBySide)
    for (const start of openingsCut(text)) {
      const { rest, thing = '' } = known(says).match(start) ?? {};
      // "One for each club, and beside it its mean" asks for more than columns.
      if (rest === undefined || /,| and /iu.test(thing)) continue;
      const figures = figuresIn(rest, true);
      return [
        ...figures,
        { kind: 'plain', cores: [rest], slots: {}, hundredfold: false, sideBySide: true, overrules: true },
      ];
    }
  const isToldAlone = alsoHowFar.test(plain(question));
  const figures = withOrder(withoutBrackets(text), (rest, isOrdered) => {
    const grown = growthAsked(rest, asking);
    const changes = grown.filter(({ kind }) => kind === 'change');
    const asked = [
      // "Sales per year vs the year before" compares no two things.
      ...grown.filter(({ overrules }) => overrules),
      ...ofEachPeriod(rest),
      ...thingsCompared(rest, asking),
      ...openingsCut(rest).flatMap((said) => superiorsAsked(said, asking)),
      ...openingsCut(rest).flatMap(numbersListed),
      ...openingsCut(rest).flatMap((said) => ratesAsked(said, asking)),
      ...movedBetween(rest, asking),
      ...movesAsked(rest, asking),
      ...(grown.length > 0 ? [] : onSeveralDays(rest, asking)),
      ...changes,
      ...partsInPercent(rest),
      ...figuresIn(rest, false).filter(
        ({ kind, slots }) =>
          kind !== 'in-order' || isOrdered || namesThings(slots.things ?? '', asking.tables),
      ),
      ...grown.filter((figure) => !changes.includes(figure) && !figure.overrules),
      ...howFarMoved(rest, asking),
    ];
    const behind = groupBehind(rest);
    // A plain question says by itself what it is by.
    const turned =
      behind === null ? [] : figuresIn(behind, false).filter(({ kind }) => !ofPlainCores.has(kind));
    // "Per depot, how many …" is no name of what has more than the mean.
    const first = turned.filter(({ kind }) => kind === 'above-own-mean');
    const found = [...first, ...asked, ...turned, ...(behind === null ? [] : partsInPercent(behind))];
    // Of two times the one is set against the other, of two things each is told.
    const ofTimes = timesSetAgainst(rest, asking.today);
    const ofThings = found.filter(
      (figure) =>
        ofTimes.length > 0 &&
        (figure.kind === 'compared' || (figure.kind === 'change' && !changes.includes(figure))),
    );
    return [...found.filter((figure) => !ofThings.includes(figure)), ...ofTimes, ...ofThings];
  });
  if (!isToldAlone) return figures;
  return figures.map((figure) => ({ ...figure, slots: { ...figure.slots, alone: 'alone' } }));
}

/** "First and latest payment to Swift Glass". A question for the latest one alone has another answer. */
export function firstAndLastAsked(question: string): AskedFigure[] {
  return figuresIn(plain(question), false, ofFirstAndLast);
}

const ofFirstAndLast = english.figures.filter(({ figure }) => figure === 'first-and-last');

/** "The best month of each year": the extreme among the months of each year, and not of all. */
function ofEachPeriod(text: string): AskedFigure[] {
  const asked = periodWithin(text);
  if (asked === null) return [];
  const { rest, within } = asked;
  return figuresIn(rest, false).flatMap((figure) => {
    if (within === null) return figure.kind === 'extreme' || figure.kind === 'reworded' ? figure : [];
    if (figure.kind !== 'extreme') return [];
    return { ...figure, kind: 'extreme-of-each', slots: { ...figure.slots, within } };
  });
}

/** "Ann vs Bob: rating at the end of May and of June" is the rating of both, at the end of each. */
function onSeveralDays(rest: string, { today }: Asking): AskedFigure[] {
  const compared = figuresIn(rest, false).filter(({ kind }) => kind === 'compared');
  const said = [...compared.flatMap(setAgainst), ...openingsCut(rest)];
  return said.flatMap((each) => severalDays(each, today));
}

/** What is compared; of what it comes to each is told by itself. */
function setAgainst({
  cores,
  slots: { one = '', other = '', measure = '' },
}: AskedFigure): readonly string[] {
  if (!cuesIn(tokenize(measure)).some(({ kind }) => kind === 'aggregate')) return cores;
  return cores.map((core) => core.replace(`${one} and ${other}`, `${one} vs ${other}`));
}

/** "Share of orders per region in percent", "share of late orders in %, per region": the unit stands behind whatever else is said, or before its groups. */
function partsInPercent(text: string): AskedFigure[] {
  const said = unitSaid.exec(text);
  if (said === null) return [];
  return figuresIn(text.replace(said[0], ''), false).flatMap((figure) =>
    inHundreds.has(figure.kind) ? [{ ...figure, hundredfold: true }] : [],
  );
}

const inHundreds: ReadonlySet<AskedFigure['kind']> = new Set([
  'share',
  'ratio',
  'part-of-list',
  'part-of-top',
]);
const unitSaid = new RegExp(
  `,?\\s+(?:${english.growth.units})(?=$|,?\\s+(?:${english.behind.grouping})\\s)`,
  'iu',
);

/** "New customers in 2011 (first order)" says it behind a comma as well; what only tells the days of the time before it says nothing more. */
function withoutBrackets(text: string): string {
  return text.replaceAll(/\s*\(([^()]*)\)/gu, (_, inside: string, at: number) => {
    const before = tokenize(text.slice(0, at));
    return (isTime(inside) || isStretch(inside)) && readDates(before, anyDay).at(-1)?.end === before.length
      ? ''
      : `, ${inside}`;
  });
}

/** "Which depot had the most bills each year" asks it in each year. */
function eachTimeLed(text: string): string {
  return ranks(text) ? text.replace(bareEachTime, ' in$&') : text;
}

const bareEachTime = new RegExp(
  `(?<!\\b(?:${english.tops.led})) (?:${english.tops.each}) (?:${Object.values(english.grains).join('|')})$`,
  'iu',
);

/** "For each genre, what share of …" with the groups at the end; null where no such words begin it. */
function groupBehind(text: string): string | null {
  for (const says of english.groupsFirst)
    for (const start of openingsCut(text)) {
      const said = known(says).match(start);
      if (said !== null) return `${said.ask ?? ''} ${said.rest} for each ${said.dimension}`.trim();
    }
  return null;
}

/** "…, highest first" is said of the figure, whichever it is; a plain core says it itself. */
function withOrder(text: string, asked: (rest: string, isOrdered: boolean) => AskedFigure[]): AskedFigure[] {
  for (const inOrder of ['descending', 'ascending', 'backwards'] as const)
    for (const wording of orders[inOrder].split('|')) {
      if (!text.toLowerCase().endsWith(` ${wording}`)) continue;
      const rest = text.slice(0, -wording.length - 1).replace(/,$/u, '');
      return asked(rest, true).map((figure) =>
        ofPlainCores.has(figure.kind)
          ? { ...figure, cores: figure.cores.map((core) => `${core}, ${wording}`) }
          : { ...figure, inOrder },
      );
    }
  const [top, most, keep] = topAtEnd.exec(text) ?? [];
  if (top === undefined || keep === undefined) return asked(text, false);
  // "What share does each depot have, top 10": of a plain question its own words say so.
  const ofTop = asked(text.slice(0, -top.length), false).filter(
    ({ kind }) => !ofPlainCores.has(kind) && kind !== 'in-order',
  );
  const inOrder = smallest.has(most ?? '') ? 'ascending' : 'descending';
  return [
    ...asked(text, false),
    ...ofTop.map((figure) => ({ ...figure, inOrder, keep: Number(keep) }) as const),
  ];
}

const topAtEnd = /,\s+(top|bottom) (\d+)$/iu;

const ofPlainCores: ReadonlySet<AskedFigure['kind']> = new Set(['reworded', 'compared', 'plain']);

/** What stands apart at the end, said in line: "…, July 2025" is in July 2025, and "…, %" in percent. */
function timeApart(question: string): string {
  const text = question
    .replace(unitApart, ' in percent')
    .replace(unitBeforeGroups, '$1 $2 in percent')
    .replace(thisYear, ' in the year to date');
  const [rest, last, ...others] = text.split(/,\s+/u).toReversed();
  if (rest === undefined || last === undefined) return text;
  const before = [...others.toReversed(), last].join(', ');
  return isTime(rest) && !startsInLine.has(tokenize(rest)[0]?.lower ?? '') ? `${before} in ${rest}` : text;
}

function isTime(text: string): boolean {
  const tokens = tokenize(text);
  const [span] = readDates(tokens, anyDay);
  return span !== undefined && span.first === 0 && span.end === tokens.length;
}

/** "End of May to end of June". */
function isStretch(text: string): boolean {
  const tokens = tokenize(text);
  return comparedTimes(tokens, anyDay)?.places.size === tokens.length;
}

/** Whether a text is a time does not depend on the day. */
export const anyDay = '2000-01-01';
const startsInLine = new Set([
  'in',
  'on',
  'at',
  'since',
  'during',
  'before',
  'after',
  'between',
  'by',
  'from',
  'until',
]);

function figuresIn(text: string, sideBySide: boolean, phrases = english.figures): AskedFigure[] {
  const texts = openingsCut(text);
  const marked = withBandsMarked(text);
  const ofBands = marked === null ? [] : openingsCut(marked.text);
  return phrases.flatMap(({ figure, says, cores, overrules }) =>
    (says.includes('{bands}') ? ofBands : texts).flatMap((text) => {
      const matched = known(says).match(text);
      const said = matched?.bands === undefined ? matched : { ...matched, bands: marked?.bands ?? '' };
      // The mark of a quoted name is no possessive.
      if (said === null || (overrules && hasQuotes.test(text))) return [];
      // "The change in pieces" is that of what was said to be pieces.
      if (said.same !== undefined && !isSaidIn(said.same, said.measure ?? '')) return [];
      // "How long does a first visit last" is no name of what is compared.
      // "The share of 2013 revenue per region" is one of all revenue of that year.
      if (said.part !== undefined && isTime(said.part)) return [];
      // A share of the market value is one of what it comes to; members are counted.
      if (said.mass !== undefined && isMany(tokenize(said.mass).at(-1)?.lower ?? '')) return [];
      // "Sales of the top 5 depots": what leads to them is no name of a figure.
      if (said.keep !== undefined && isStopWord(said.measure?.split(' ').at(-1)?.toLowerCase() ?? ''))
        return [];
      // "Orders that were paid and are late": both are said of the part.
      if (isStopWord(said.state?.split(' ').at(-1)?.toLowerCase() ?? '')) return [];
      // "Orders that were paid were late" are a part of those that were paid.
      if (figure === 'ratio' && said.state === undefined && wholeSaid.test(`${said.verb} ${said.condition}`))
        return [];
      // "First and last names of all members" are two names.
      if (figure === 'first-and-last' && startsWithName.test(said.things ?? '')) return [];
      // "Who is Ada's manager": nobody is called "who is Ada".
      if (asksWho.test(said.owner ?? '')) return [];
      // "For each model, which cause …": what is asked apart is no part of a name.
      if (asksApart.test(said.things ?? '')) return [];
      if ([said.one, said.measure].some((slot) => asksHowLong.test(slot ?? ''))) return [];
      const bands = said.bands === undefined ? undefined : bandsIn(said.bands);
      if (bands === null) return [];
      const slots: Readonly<Record<string, string>> = {
        ...withYears(said),
        ...(bands === undefined ? {} : { edge: wordsOfEdge(bands) }),
      };
      const filled = cores.map((core) =>
        core
          .replaceAll(byGrain, (by) =>
            by.replace('{grain}', grainNamed(slots.grain ?? '') ?? slots.grain ?? ''),
          )
          .replaceAll(/\{(\w+)\}/g, (_, name: string) => slots[name] ?? '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
      const units = english.hundredfold.split('|');
      const hundredfold = units.includes(slots.unit?.toLowerCase() ?? '');
      return [{ kind: figure, cores: filled, slots, hundredfold, sideBySide, overrules }];
    }),
  );
}

const wholeSaid = new RegExp(
  `^(?:${english.wholeSaid.who}) (?:${english.wholeSaid.held}) (?:\\S+ )*?(?!(?:${english.wholeSaid.joint})\\b)\\S+ (?:${english.wholeSaid.held}) `,
  'iu',
);

function isSaidIn(again: string, text: string): boolean {
  const stems = words(text).map(stemOf);
  return words(again).every((word) => isStopWord(word) || stems.includes(stemOf(word)));
}

/** "From June to July 2025": both are of the year that is said once. */
function withYears(slots: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { before, after } = slots;
  const year = /\b(?:19|20)\d\d\b/;
  const said = year.exec(after ?? '')?.[0];
  if (before === undefined || said === undefined || year.test(before)) return slots;
  return { ...slots, before: `${before} ${said}` };
}

function known(says: string): Phrase {
  const phrase = phrases.get(says) ?? phraseOf(says);
  phrases.set(says, phrase);
  return phrase;
}

/** The question without the words before its matter, cut after each of them: the least cut first. */
function openingsCut(question: string): string[] {
  const words = question.split(' ');
  const first = words.findIndex((word) => !isOpening(word));
  return words.slice(0, Math.max(0, first) + 1).map((_, at) => words.slice(at).join(' '));
}

/** "By monthly" is by month. */
const byGrain = /\b(?:by|per) \{grain\}/g;
