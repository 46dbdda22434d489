import type { TableEntry } from '../schema-lexicon.ts';
import type { Tokens } from '../tokenize.ts';
import { isCalendarDay, replacePeriod } from './date-literals.ts';
import { type SchemaNames, sameSegments } from './match-words.ts';
import { type Shape, shapeOf, type ValueSpan } from './question-shape.ts';
import { type DatedQuestion, type QuestionWithNames, readDated, readExample } from './read-example.ts';
import { withoutSaidAnyway } from './said-anyway.ts';
import { type Replacement, replaceLiterals, type SqlLiteral } from './sql-literals.ts';
import { fillSlots } from './value-slots.ts';

type Adapted = {
  readonly sql: string;
  /** What stands in place of what, one clause each; empty when the example's statement answers as it is. */
  readonly changes: readonly string[];
};

/**
 * The example's statement with the values of the asked question, when the two questions are the same up to values and
 * wording; null otherwise. It would rather miss a paraphrase than answer something else: every word that
 * says something has a partner, every cue (a negation, an aggregate, an order) is there on both sides, and each value
 * that differs was found in the statement. `today` is the last day of the data.
 */
export function adaptExample(
  asked: QuestionWithNames,
  example: QuestionWithNames & { readonly sql: string },
  source: {
    /** Those that the statement reads. */
    readonly tables: readonly TableEntry[];
    readonly names: SchemaNames;
    readonly today: string;
    readonly quoteText: (value: string) => string;
  },
): Adapted | null {
  const { tables, names, today } = source;
  const known = readExample(example, tables, today);
  const now = readDated(asked.question, today);
  const { literals, slots, shape: shapeOfKnown, figures } = known;
  const fixed = fixedStems(known.tokens, [...known.dates, ...slots]);
  const filled = fillSlots(slots, now.tokens, asked.entities, tables, fixed, now.isDated);
  if (filled === null) return null;
  const shapeOfAsked = shapeOf(now.tokens, [...now.dates, ...filled]);
  if (!sameTies(shapeOfAsked, shapeOfKnown)) return null;
  const said = withoutSaidAnyway(shapeOfAsked.segments, shapeOfKnown.segments, figures);
  if (!sameSegments(said, shapeOfKnown.segments, names)) return null;

  const periods = replacePeriods(now.periods, known.periods, literals);
  const numbers = replaceNumbers(shapeOfAsked.numbers, shapeOfKnown.numbers, literals);
  if (periods === null || numbers === null) return null;
  const values = filled.flatMap(({ slot, value }) => slot.literals.map((literal) => ({ literal, value })));
  const replacements = [...values, ...periods, ...numbers].filter(
    ({ literal, value }) => value !== literal.value,
  );
  return {
    sql: replaceLiterals(example.sql, replacements, source.quoteText),
    changes: [...new Set(replacements.map(({ literal, value }) => `${value} instead of ${literal.value}`))],
  };
}

function fixedStems(tokens: Tokens, values: readonly ValueSpan[]): ReadonlySet<string> {
  const isValue = (at: number) => values.some(({ first, end }) => first <= at && at < end);
  return new Set(tokens.filter((_, at) => !isValue(at)).map(({ stem }) => stem));
}

/** "From Japan to Norway" is not "to Japan from Norway": of one kind the ties have one order. */
function sameTies(one: Shape, other: Shape): boolean {
  const kindOf = (tie: string) => tie.slice(tie.indexOf(' '));
  const byKind = ({ ties }: Shape) => ties.toSorted((a, b) => kindOf(a).localeCompare(kindOf(b))).join('; ');
  return byKind(one) === byKind(other);
}

function replacePeriods(
  asked: DatedQuestion['periods'],
  known: DatedQuestion['periods'],
  literals: readonly SqlLiteral[],
): Replacement[] | null {
  if (asked.length !== known.length) return null;
  const found: Replacement[] = [];
  for (const [index, before] of known.entries()) {
    const now = asked[index] ?? null;
    if (before === null || now === null) {
      if (before !== now) return null;
      continue;
    }
    const replaced = replacePeriod(now, before, literals);
    if (replaced === null) return null;
    found.push(...replaced);
  }
  // Another day in the statement may have been reckoned from the one that changes.
  const isUnexplained = (literal: SqlLiteral) =>
    isCalendarDay(literal) && !found.some((each) => each.literal === literal);
  return found.length > 0 && literals.some(isUnexplained) ? null : found;
}

/** A number that differs must stand in the statement once, so that there is no doubt which one it is. */
function replaceNumbers(
  asked: readonly number[],
  known: readonly number[],
  literals: readonly SqlLiteral[],
): Replacement[] | null {
  if (asked.length !== known.length) return null;
  const found: Replacement[] = [];
  for (const [index, before] of known.entries()) {
    const now = asked[index];
    if (now === undefined) return null;
    if (now === before) continue;
    const written = literals.filter(({ kind, value }) => kind === 'number' && Number(value) === before);
    const [literal] = written;
    if (!literal || written.length > 1 || known.filter((each) => each === before).length > 1) return null;
    found.push({ literal, value: String(now) });
  }
  return found;
}
