import pluralize from 'pluralize';
import { stemOf, wordSet, words } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { type CoreQuery, dimensionsIn, figureIn, namedCore } from './core-query.ts';
import { smallest } from './extreme.ts';
import type { MadeFigure, MakeFigure } from './figure.ts';
import { english } from './lexicon.ts';
import { numbersIn } from './numbers-in.ts';

/** The groups of a core by their figure, the largest first or the smallest, and of them so many as are asked for. */
export const makeRanked: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  if (core === undefined || !figure || figure.measure.aggregate === null || !isGrouped(core)) return null;
  const { keep, most = '', measure = '' } = slots;
  if (!isCalled(figure.measure.label, measure)) return null;
  // The biggest order is one of many, and their number has no size.
  if (figure.measure.aggregate === 'count' && isOneOf(most, measure)) return null;
  const [limit] = keep === undefined ? [1] : numbersIn(keep);
  if (limit === undefined) return null;
  const isSmallest = smallest.has(most.toLowerCase());
  const groups = dimensionsIn(core).map(({ column }) => column);
  return {
    query: namedCore(core),
    order: [
      { column: figure.column, descending: !isSmallest },
      ...groups.map((column) => ({ column, descending: false })),
    ],
    limit,
    reading: [`the ${limit} with the ${isSmallest ? 'lowest' : 'highest'} ${figure.measure.label}`],
  };
};

/** Rows that a figure was made of in the order of that figure, its last column; null where it has one for nothing but the whole. */
export function rankedBy(
  made: MadeFigure,
  { keep, most = '', measure = '', things = '' }: Slots,
): MadeFigure | null {
  // "Genres by number of tracks, top 5" are genres, and no number of them.
  if (isNumber(things) && !isNumber(measure)) return null;
  const shown = made.query.columns.filter((column) => made.hidden?.includes(column) !== true);
  const [figure, ...groups] = shown.toReversed();
  const [limit] = keep === undefined ? [1] : numbersIn(keep);
  if (figure === undefined || groups.length === 0 || limit === undefined) return null;
  const isSmallest = smallest.has(most.toLowerCase());
  return {
    ...made,
    order: [
      { column: figure, descending: !isSmallest },
      ...groups.toReversed().map((column) => ({ column, descending: false })),
    ],
    limit,
    reading: [...made.reading, `the ${limit} with the ${isSmallest ? 'lowest' : 'highest'}`],
  };
}

type Slots = Readonly<Record<string, string>>;

function isNumber(said: string): boolean {
  return cueAt(tokenize(said), 0)?.cue.kind === 'count';
}

/** "The largest order", and not "most orders" or "the largest number of orders". */
function isOneOf(most: string, measure: string): boolean {
  const last = words(measure).at(-1) ?? '';
  return bySize.has(most.toLowerCase()) && !isNumber(measure) && pluralize.singular(last) === last;
}

const bySize = wordSet(english.words.bySize);

function isGrouped({ intent }: CoreQuery): boolean {
  return intent.groupBy.length > 0 && intent.limit === null;
}

/** What is ranked by is what the question calls it, and no other figure that its words may lead to. */
export function isCalled(label: string, said: string): boolean {
  const wanted = words(said).map(stemOf).at(-1);
  return wanted !== undefined && words(label).map(stemOf).includes(wanted);
}
