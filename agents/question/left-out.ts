import { type ColumnSchema, isYear } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { type DateSpan, readDates } from '../query/writer/built-in/read-dates.ts';
import { type Condition, type Intent, isNested } from './intent.ts';
import { negationsIn } from './meaning/negations.ts';
import type { QuestionView } from './question-view.ts';
import type { Reading } from './read-shapes.ts';

/** Words that ask for a figure over figures, which an intent has no room for. */
export const figureWords: ReadonlySet<string> = new Set(
  'percentage percent percentages share shares ratio ratios yield yields margin margins proportion fraction growth grow grew grown growing median quartile percentile cumulative running rolling moving trend trends correlation correlate variance deviation volatile volatility compare compared versus vs differently disagree disagreed monthly daily weekly yearly quarterly annually'.split(
    ' ',
  ),
);
const grains = new Set('day week month quarter year hour'.split(' '));
const distributing = new Set(['per', 'each', 'every', 'by', 'over']);

/** What has nothing in it is no condition on a column. */
const voids = new Set('empty unused'.split(' '));

const recency = new Set('latest newest recent current currently now today'.split(' '));

/**
 * What the question says and this reading cannot mean: a period, a negation, a figure over figures. Each as typed; a reading that leaves such a word
 * out answers another question.
 */
export function leftOut(reading: Reading, view: QuestionView, today: string): string[] {
  const { tokens } = view;
  const used = new Set<number>();
  for (const { candidate } of reading.filled)
    for (const value of candidate.values) for (let at = value.first; at < value.end; at++) used.add(at);
  const named = new Set<number>();
  const calledSo = new Set<number>();
  for (const { candidate } of reading.filled) {
    // A description has many words: that one of them is said does not mean that it names the column.
    if (candidate.mention === null || candidate.mention.by === 'description') continue;
    const { first, end, by } = candidate.mention;
    for (let at = first; at < end; at++) {
      named.add(at);
      if (by === 'name') calledSo.add(at);
    }
  }
  const periods = readDates(tokens, today)
    .filter(
      (span) => !isCompared(span, reading) && !range(span.first, span.end).every((at) => calledSo.has(at)),
    )
    .map(({ first, end }) => textOf(view, first, end));
  const words = tokens.flatMap(({ lower, text }, at) => {
    if (used.has(at)) return [];
    // "Share" may be the name of a column; that it is a synonym of one says little.
    if (figureWords.has(lower) && !calledSo.has(at)) return [text];
    if (named.has(at)) return [];
    if (voids.has(lower) || (recency.has(lower) && !isOrdered(reading.intent))) return [text];
    const next = tokens[at + 1]?.lower.replace(/s$/, '') ?? '';
    if (distributing.has(lower) && grains.has(next) && !named.has(at + 1)) return [textOf(view, at, at + 2)];
    return [];
  });
  // "Per" always asks for groups; a day is compared with days.
  const ungrouped =
    reading.intent.groupBy.length > 0
      ? []
      : tokens.filter(({ lower }, at) => lower === 'per' && !named.has(at));
  const misplaced = reading.filled.flatMap(({ candidate: { column, values } }) =>
    column === null || isDate(column.column) || !holdsNoDays(column.column)
      ? []
      : values.filter((value) => tokens[value.first]?.kind === 'day'),
  );
  // A number is neither equal to a name nor below it, and a day is no small number.
  const unlike = reading.filled.flatMap(({ candidate: { column, values, filling } }) => {
    if (column === null || filling.kind !== 'condition') return [];
    if (isDate(column.column)) return filling.values.some(({ text }) => /^\d{1,3}$/.test(text)) ? values : [];
    if (!isNumeric(column.column)) return [];
    return filling.values.some(({ type, text }) => type === 'text' && Number.isNaN(Number(text)))
      ? values
      : [];
  });
  const turned = negationsIn(tokens).flatMap((at) =>
    used.has(at) || named.has(at) ? [] : (tokens[at]?.text ?? []),
  );
  // "Not in any but one" turns twice, which no reading does.
  const twice = negationsIn(tokens).length > 1 ? tokens.filter(({ lower }) => exceptions.has(lower)) : [];
  const negates = turned.length > 0 && !isNegated(reading.intent);
  return [
    ...periods,
    ...words,
    ...ungrouped.map(({ text }) => text),
    ...[...misplaced, ...unlike].map(({ first, end }) => textOf(view, first, end)),
    ...(negates ? turned : []),
    ...twice.map(({ text }) => text),
    // What lies between two things is nothing that they have in common.
    ...(reading.intent.combined?.operation === 'intersect'
      ? tokens.filter(({ lower }) => lower === 'between').map(({ text }) => text)
      : []),
    ...turnedSigns(reading.intent, view),
    ...(comparesWithMean(reading.intent) && !tokens.some(({ lower }) => meanWords.test(lower))
      ? ['than']
      : []),
  ];
}

const exceptions = new Set(['except', 'excluding']);

const meanWords = /^(?:average|averages|avg|mean|means|usual|typical)$/;

function comparesWithMean({ where, having }: Intent): boolean {
  return [...where, ...having].some(
    ({ against }) => isNested(against) && against.select.some(({ aggregate }) => aggregate === 'avg'),
  );
}

/** "Salary > average": the sign says which side is kept. */
function turnedSigns({ where, having }: Intent, { tokens }: QuestionView): string[] {
  const compared = [...where, ...having].flatMap(({ comparison, against }) =>
    isNested(against) ? [comparison] : [],
  );
  const isTurned = (sign: string) =>
    compared.length > 0 && compared.every((comparison) => comparison.startsWith(sign === '>' ? '<' : '>'));
  return tokens.flatMap(({ lower, text }) => (/^[<>]$/.test(lower) && isTurned(lower) ? [text] : []));
}

/** A whole year or a day that is compared with a column of years or days. */
function isCompared({ first, end }: DateSpan, reading: Reading): boolean {
  if (end - first > 1) return false;
  return reading.filled.some(
    ({ candidate: { column, mention, values } }) =>
      column !== null &&
      (isDate(column.column) ||
        (isYear(column.column) && (mention !== null || isYearAlone(column.column))) ||
        !holdsNoDays(column.column)) &&
      values.some((value) => value.first <= first && end <= value.end),
  );
}

/** The year of the row itself; a year of something, such as a foundation, has to be named. */
function isYearAlone({ name }: ColumnSchema): boolean {
  return spokenParts(name).every((part) => /^(?:year|yr|season)$/i.test(part));
}

function range(first: number, end: number): number[] {
  return Array.from({ length: end - first }, (_, index) => first + index);
}

function textOf({ tokens }: QuestionView, first: number, end: number): string {
  return tokens
    .slice(first, end)
    .map(({ text }) => text)
    .join(' ');
}

const negative = new Set(['<>', 'not-in', 'not-contains', 'missing', 'present']);

function isNegated(intent: Intent): boolean {
  const conditions = [...intent.where, ...intent.having];
  return (
    intent.combined?.operation === 'except' ||
    conditions.some(({ comparison }) => negative.has(comparison)) ||
    conditions.some(isFalse) ||
    nestedOf(conditions).some(isNegated) ||
    (intent.combined !== null && isNegated(intent.combined.right))
  );
}

/** "Not on scholarship": a column that says yes or no, at no. */
function isFalse({ comparison, against }: Condition): boolean {
  return (
    comparison === '=' && !isNested(against) && against.some(({ text }) => /^(?:0|f|false|n|no)$/i.test(text))
  );
}

function nestedOf(conditions: readonly Condition[]): Intent[] {
  return conditions.flatMap(({ against }) => (isNested(against) ? [against] : []));
}

/** A text column may hold days as text; one whose values are known and are no days does not. */
function holdsNoDays({ kind, distinctValues }: ColumnSchema): boolean {
  return kind !== 'text' || (distinctValues?.every((value) => !/^\d{4}-\d{2}/.test(value)) ?? false);
}

/** "The latest" is the last of an order, or what equals the greatest. */
function isOrdered({ orderBy, where }: Intent): boolean {
  return orderBy.length > 0 || where.some(({ against }) => isNested(against));
}
