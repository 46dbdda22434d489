import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { english } from './lexicon.ts';

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

const alike = new Set(english.words.buyer.split('|'));

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
  const isCounted = (slots.count ?? '') !== '';
  const count = `number of ${slots.things}`;
  return {
    query: {
      sql: `SELECT ${isCounted ? `COUNT(*) AS ${core.dialect.quoteIdentifier(count)}` : '*'} FROM ${rows} WHERE ${value} ${isBelow ? '<' : '>'} (SELECT ${core.dialect.average(value)} FROM ${rows})`,
      columns: isCounted ? [count] : groups.columns,
    },
    order: isCounted ? [] : [{ column: figure.column, descending: !isBelow }],
    reading: [
      `those whose ${figure.measure.label} is ${isBelow ? 'below' : 'above'} the mean of all of them`,
    ],
  };
};
