import { stemOf, words } from '#lib/text/words.ts';
import { nameStems } from '../repair/name-similarity.ts';
import type { QuestionCues } from '../repair/question-cues.ts';
import type { RepairSchema } from '../repair/repair-schema.ts';
import type { RepairContext } from '../repair/rule.ts';
import { says } from './question-says.ts';
import { isSaid, knownStems, saysTable, speltOut, touches } from './spoken-names.ts';
import type { StatementFacts } from './statement-facts.ts';

/** What a question asks for and a statement does not do, or does and is not asked for; each a number, mostly 0 or 1. */
export type QuestionSigns = {
  /** Returned columns that no word of the question speaks of; what a thing is called by needs no word. */
  readonly unsaidColumns: number;
  /** Returned columns that the question speaks of only after it has said what it wants: "names of shops whose size …". */
  readonly lateColumns: number;
  /** Share of the question's words for tables, columns and values that nothing in the statement stands for. */
  readonly unusedWords: number;
  /** Returned columns whose one value the question itself gives: the name beside the age of "Ann". */
  readonly fixedColumns: number;
  /** Tables that no word of the question speaks of, by their own name or a used column's. */
  readonly unsaidTables: number;
  /** Texts and numbers that the question does not give. */
  readonly unsaidLiterals: number;
  /** Numbers and quoted texts of the question that the statement does not have. */
  readonly unusedLiterals: number;
  readonly countMissing: number;
  readonly countUnsaid: number;
  readonly distinctMissing: number;
  readonly distinctUnsaid: number;
  readonly extremeMissing: number;
  readonly limitUnsaid: number;
  readonly orderMissing: number;
  readonly orderUnsaid: number;
  readonly groupMissing: number;
  readonly groupUnsaid: number;
  readonly negationMissing: number;
  readonly negationUnsaid: number;
  /** What has none of something is looked for among what has something else. */
  readonly absenceAsDifference: number;
  /** One of several conditions is enough, though the question says no "or". */
  readonly orUnsaid: number;
  readonly outerJoinUnsaid: number;
  readonly averageMissing: number;
  /** Every bound points the other way than the question's words. */
  readonly boundTurned: number;
};

export function questionSigns(
  facts: StatementFacts,
  { question, schema, values }: Pick<RepairContext, 'question' | 'schema' | 'values'>,
): QuestionSigns {
  const { text } = question;
  const asks = (wanted: boolean, has: boolean) => Number(wanted && !has);
  const hasExtreme = facts.limit !== null || facts.aggregates.has('max') || facts.aggregates.has('min');
  const numbers = question.words.filter((word) => /^\d+$/.test(word));
  const quoted = [...text.matchAll(/(?<![a-z0-9])["'“]([^"'”]+)["'”]/g)].map((match) => match[1] ?? '');
  const written = new Set([...facts.literals, ...(facts.limit === null ? [] : [facts.limit])]);
  const has = (literal: string) => [...written].some((each) => each.includes(literal));
  const wordsOfLiterals = new Set(facts.literals.flatMap(words).map(stemOf));
  const usedNames = [...facts.tables, ...[...facts.columns].map((column) => speltOut(column, schema))];
  const accounted = new Set([...usedNames.flatMap(nameStems), ...wordsOfLiterals]);
  const known = knownStems(question, schema, values);
  const unused = known.filter((stem) => !accounted.has(stem));
  return {
    unsaidColumns: facts.shown.filter((column) => !touches(question.stems, column, facts, schema)).length,
    lateColumns: facts.grouped ? 0 : lateColumns(question, facts, schema),
    unusedWords: known.length === 0 ? 0 : unused.length / known.length,
    fixedColumns: facts.shown.filter((column) => facts.fixed.has(column)).length,
    unsaidTables: [...facts.tables].filter((table) => !saysTable(question, table, facts, schema)).length,
    unsaidLiterals: facts.literals.filter((literal) => !isSaid(literal, question)).length,
    unusedLiterals: [...numbers, ...quoted].filter((literal) => !has(literal)).length,
    countMissing: asks(says(text, 'count'), facts.aggregates.has('count') || facts.aggregates.has('sum')),
    countUnsaid: asks(facts.returnsCount, says(text, 'count')),
    distinctMissing: asks(says(text, 'distinct'), facts.distinct || facts.grouped),
    distinctUnsaid: asks(facts.distinct, says(text, 'distinct')),
    extremeMissing: asks(says(text, 'extreme'), hasExtreme),
    limitUnsaid: asks(facts.limit !== null, says(text, 'extreme') || numbers.length > 0),
    orderMissing: asks(says(text, 'order'), facts.ordered),
    orderUnsaid: asks(facts.ordered && facts.limit === null, says(text, 'order')),
    groupMissing: asks(/\b(each|every|per)\b/.test(text), facts.grouped || facts.nested > 0),
    groupUnsaid: asks(facts.grouped, says(text, 'group') || says(text, 'extreme') || says(text, 'count')),
    negationMissing: asks(says(text, 'negation'), facts.negated),
    negationUnsaid: asks(facts.negated, says(text, 'negation')),
    absenceAsDifference: Number(
      says(text, 'absence') && facts.negated && !facts.negatedBySet && facts.reads > 1,
    ),
    orUnsaid: asks(facts.alternatives, says(text, 'or')),
    outerJoinUnsaid: asks(facts.outerJoin, says(text, 'negation')),
    averageMissing: asks(says(text, 'average'), facts.aggregates.has('avg')),
    boundTurned: Number(
      (says(text, 'more') && !says(text, 'less') && facts.bounds.size > 0 && !facts.bounds.has('above')) ||
        (says(text, 'less') && !says(text, 'more') && facts.bounds.size > 0 && !facts.bounds.has('below')),
    ),
  };
}

/** What ends the part of a question that says what is wanted. */
const endOfWanted =
  /\b(?:that|who|which|whose|with|where|when|having|for which|such that|sorted|ordered|in (?:the )?\w+ order)\b/;

/** Returned columns that are spoken of only where the question says which rows it means. */
function lateColumns(question: QuestionCues, facts: StatementFacts, schema: RepairSchema): number {
  const end = endOfWanted.exec(question.text.slice(8));
  const returned = [...facts.shown, ...facts.computed];
  const others = facts.returnsCount ? 1 : 0;
  if (end === null || returned.length + others < 2) return 0;
  const early = new Set(words(question.text.slice(0, 8 + end.index)).map(stemOf));
  const late = returned.filter(
    (column) => touches(question.stems, column, facts, schema) && !touches(early, column, facts, schema),
  );
  return late.length < returned.length + others ? late.length : 0;
}
