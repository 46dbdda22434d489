import type { EntityMatches } from '#lib/domain/entity-match.ts';
import { readDates } from '../read-dates.ts';
import type { TableEntry } from '../schema-lexicon.ts';
import { type Tokens, tokenize } from '../tokenize.ts';
import type { Period } from './date-literals.ts';
import { type Shape, shapeOf, type ValueSpan } from './question-shape.ts';
import { figuresOf } from './said-anyway.ts';
import { literalsOf, type SqlLiteral } from './sql-literals.ts';
import { slotsOf, type ValueSlot } from './value-slots.ts';

/** A question with the names that the referential search found in it. */
export type QuestionWithNames = { readonly question: string; readonly entities: EntityMatches };

export type DatedQuestion = {
  readonly tokens: Tokens;
  readonly dates: readonly ValueSpan[];
  /** null stands for the latest day of the data. */
  readonly periods: readonly (Period | null)[];
  readonly isDated: (at: number) => boolean;
};

/** The words of a question and the days that it names; `today` is the last day of the data. */
export function readDated(question: string, today: string): DatedQuestion {
  const tokens = tokenize(question);
  const spans = readDates(tokens, today);
  return {
    tokens,
    dates: spans.map(({ first, end }) => ({ first, end, type: 'date' })),
    periods: spans.map(({ meaning }) => (meaning.kind === 'latest' ? null : meaning)),
    isDated: (at) => spans.some(({ first, end }) => first <= at && at < end),
  };
}

/** An example's question beside its statement: which of its words are values of the statement, and what the rest says. */
type ReadExample = DatedQuestion & {
  readonly literals: readonly SqlLiteral[];
  readonly slots: readonly ValueSlot[];
  readonly shape: Shape;
  /** What its statement computes, however the question says it. */
  readonly figures: 'count' | 'sum' | null;
};

/** By the names found in their question, which are the same object as long as nothing of the source changes. */
const read = new WeakMap<EntityMatches, Map<string, ReadExample>>();

/**
 * Reads an example; `tables` are those that its statement reads. What was read is remembered: the same few examples are held
 * against one question after the other.
 */
export function readExample(
  example: QuestionWithNames & { readonly sql: string },
  tables: readonly TableEntry[],
  today: string,
): ReadExample {
  const ofNames = read.get(example.entities) ?? new Map<string, ReadExample>();
  read.set(example.entities, ofNames);
  const key = JSON.stringify([example.question, example.sql, today]);
  const known = ofNames.get(key) ?? readAnew(example, tables, today);
  ofNames.set(key, known);
  return known;
}

function readAnew(
  { question, entities, sql }: QuestionWithNames & { readonly sql: string },
  tables: readonly TableEntry[],
  today: string,
): ReadExample {
  const literals = literalsOf(sql);
  const read = readDated(question, today);
  const slots = slotsOf(read.tokens, entities, tables, literals, read.isDated);
  return {
    ...read,
    literals,
    slots,
    shape: shapeOf(read.tokens, [...read.dates, ...slots]),
    figures: figuresOf(sql),
  };
}
