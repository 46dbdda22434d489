import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { isStopWord, stemOf, wordSet, words } from '#lib/text/words.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { rowsInGroups } from './above-own-mean.ts';
import { type CoreQuery, dimensionsIn, figureIn, namedCore } from './core-query.ts';
import { countOf, type MakeFigure } from './figure.ts';
import { english } from './lexicon.ts';
import { isLess, timesIn } from './means-said.ts';
import { numbersIn } from './numbers-in.ts';

const below = new Set(['less', 'lower', 'smaller', 'fewer', 'below']);

/** The mean of banks is none of companies: "more staff than the average bank" is said of banks. */
function isOfThem(thing: string, things: string): boolean {
  const said = words(things);
  // "The average Norwegian mill" is said of mills in Norway.
  const isSaid = (word: string) =>
    said.some((other) => stemOf(other) === stemOf(word) || other.slice(0, begins) === word.slice(0, begins));
  return words(thing).every((word) => isStopWord(word) || alike.has(word) || isSaid(word));
}

/** How many letters an adjective of a country begins with like its name, at least. */
const begins = 4;

const alike = wordSet(english.words.buyer);

/** The groups whose figure is above, or below, the mean of all groups' figures: each group counts once. Or how many they are: "how many clients spent more than the average client". */
export const makeAboveMean: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  if (core === undefined || !figure || figure.measure.aggregate === null) return null;
  if (core.intent.limit !== null || dimensionsIn(core).length === 0) return null;
  if (!isOfThem(slots.thing ?? '', slots.things ?? '')) return null;
  const groups = namedCore(core);
  const value = columnOf(groups, figure.column, core.dialect);
  const isBelow = below.has((slots.more ?? '').toLowerCase());
  const rows = rowsOf(groups);
  const chosen = `FROM ${rows} WHERE ${value} ${isBelow ? '<' : '>'} (SELECT ${core.dialect.average(value)} FROM ${rows})`;
  const reading = [
    `those whose ${figure.measure.label} is ${isBelow ? 'below' : 'above'} the mean of all of them`,
  ];
  if (slots.count) return countOf(`number of ${slots.things}`, chosen, core.dialect, reading);
  return {
    query: { sql: `SELECT * ${chosen}`, columns: groups.columns },
    order: [{ column: figure.column, descending: !isBelow }],
    reading,
  };
};

/**
 * The things whose average is above, or below, that of all rows: each row counts once, and not each thing. Things without an average of
 * their own ("bills above double the average") are told by what each of them comes to.
 */
export const makeAboveOverall: MakeFigure = ([given, whole], { slots }) => {
  if (!isOfThat(slots)) return null;
  const things =
    given && whole && figureIn(given) === null ? rowsInGroups(given, whole) : bounded(given, slots);
  const [figure, mean] = [things && figureIn(things), whole && figureIn(whole)];
  if (!given || !things || !whole || !figure || !mean || !isSame(figure.measure, mean.measure)) return null;
  if (mean.measure.aggregate !== 'avg' || dimensionsIn(whole).length > 0) return null;
  if (figureIn(given) !== null && (figure.measure.aggregate !== 'avg' || dimensionsIn(things).length === 0))
    return null;
  if (things.intent.limit !== null || !isOfRows(figure.measure, slots, things)) return null;
  const { dialect } = things;
  const rows = namedCore(things);
  const isBelow = isLess(slots.more);
  const times = timesIn(slots.times);
  const middle = `(SELECT ${columnOf(namedCore(whole), mean.column, dialect)} FROM ${rowsOf(namedCore(whole))})`;
  const chosen = `FROM ${rowsOf(rows)} WHERE ${columnOf(rows, figure.column, dialect)} ${isBelow ? '<' : '>'} ${times === 1 ? '' : `${times} * `}${middle}`;
  const reading = [
    `those whose ${figure.measure.label} is ${isBelow ? 'below' : 'above'} ${times === 1 ? '' : `${times} times `}the mean of all rows`,
  ];
  if (slots.count) return countOf(`number of ${slots.things ?? 'things'}`, chosen, dialect, reading);
  return {
    query: { sql: `SELECT * ${chosen}`, columns: rows.columns },
    order: [{ column: figure.column, descending: !isBelow }],
    reading,
  };
};

/** "Below the overall exam average", after "the average exam score": what is said again is the figure itself. */
function isOfThat({ what, measure }: Slots): boolean {
  const said = words(measure ?? '').map(stemOf);
  return what === undefined || what === '' || words(what).some((word) => said.includes(stemOf(word)));
}

/** "The average fee per visit above that over all visits": each row counts once, and so it is said. */
function isOfRows(measure: Measure, { thing, everyone }: Slots, { tables }: CoreQuery): boolean {
  const table = tables.find(({ name }) => sameName(name, measure.table));
  return [thing, everyone].every(
    (rows = '') => rows === '' || (table !== undefined && isNamedAt(table, tokenize(rows), 0)),
  );
}

/** "With at least 60 marked assessments": those of which there is a figure are counted, by the name of their rows. */
function bounded(core: CoreQuery | undefined, { keep, least, rest }: Slots): CoreQuery | undefined {
  const measure = core && figureIn(core)?.measure;
  const [value] = numbersIn(keep ?? '');
  if (core === undefined || keep === undefined || keep === '') return core;
  const table = core.tables.find(({ name }) => measure != null && sameName(name, measure.table));
  const tokens = tokenize(rest ?? '').filter(({ kind }) => kind === 'word');
  const isNamed = table !== undefined && tokens.some((_, at) => isNamedAt(table, tokens, at));
  if (!isNamed || measure == null || measure.column === null || value === undefined) return undefined;
  const bound = {
    measure: { ...measure, aggregate: 'count' as const, label: `number of ${rest}` },
    comparison: least === 'at least' ? ('>=' as const) : ('>' as const),
    value,
  };
  return { ...core, intent: { ...core.intent, having: [...core.intent.having, bound] } };
}

type Slots = Readonly<Record<string, string>>;

type Measure = NonNullable<ReturnType<typeof figureIn>>['measure'];

function isSame(one: Measure, other: Measure): boolean {
  const column = (measure: Measure) => JSON.stringify([measure.column, measure.expression ?? null]);
  return sameName(one.table, other.table) && column(one) === column(other);
}
