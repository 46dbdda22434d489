import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { nameStems } from '../repair/name-similarity.ts';
import type { QuestionCues } from '../repair/question-cues.ts';
import type { RepairSchema } from '../repair/repair-schema.ts';
import type { RepairContext } from '../repair/rule.ts';
import type { ValueLookup } from '../repair/value-lookup.ts';
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
  readonly outerJoinUnsaid: number;
  readonly averageMissing: number;
  /** Every bound points the other way than the question's words. */
  readonly boundTurned: number;
};

const cue = {
  count: /\b(how many|number of|count|counts|total number)\b/,
  distinct: /\b(distinct|different|unique)\b/,
  extreme:
    /\b(most|least|fewest|max|min|maximum|minimum|top|bottom|(?:first|last)(?! names?\b)|latest|earliest|best|worst|[a-z]{2,}(?:est))\b/,
  order:
    /\b(order|ordered|sort|sorted|sorting|ascending|descending|alphabetical|alphabetically|rank|ranked|from the \w+ to the)\b/,
  group: /\b(each|every|per|by|respective|corresponding|with their|for all)\b/,
  negation:
    /\b(not|no|never|without|none|neither|nor|except|excluding|other than|non|n't|didn t|don t|doesn t|outside)\b|n't\b/,
  all: /\b(all|every|each|including|even|zero|any)\b/,
  average: /\b(average|mean|avg)\b/,
  more: /\b(more than|greater than|older than|larger than|higher than|longer than|above|over|at least|after|exceeds?)\b/,
  less: /\b(less than|fewer than|younger than|smaller than|lower than|shorter than|below|under|at most|before)\b/,
} as const;

const numerals = new Map(
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map(
    (word, value) => [word, String(value)],
  ),
);

export function questionSigns(
  facts: StatementFacts,
  { question, schema, values }: Pick<RepairContext, 'question' | 'schema' | 'values'>,
): QuestionSigns {
  const { text } = question;
  const says = (part: keyof typeof cue) => cue[part].test(text);
  const asks = (wanted: boolean, has: boolean) => Number(wanted && !has);
  const hasExtreme = facts.limit !== null || facts.aggregates.has('max') || facts.aggregates.has('min');
  const numbers = question.words.filter((word) => /^\d+$/.test(word));
  const quoted = [...text.matchAll(/(?<![a-z0-9])["'“]([^"'”]+)["'”]/g)].map((match) => match[1] ?? '');
  const written = new Set([...facts.literals, ...(facts.limit === null ? [] : [facts.limit])]);
  const has = (literal: string) => [...written].some((each) => each.includes(literal));
  const wordsOfLiterals = new Set(facts.literals.flatMap(words).map(stemOf));
  const usedNames = [...facts.tables, ...[...facts.columns].map((column) => spelt(column, schema))];
  const accounted = new Set([...usedNames.flatMap(nameStems), ...wordsOfLiterals]);
  const known = knownWords(question, schema, values);
  const unused = known.filter((stem) => !accounted.has(stem));
  return {
    unsaidColumns: facts.shown.filter((column) => !touches(question.stems, column, facts, schema)).length,
    lateColumns: facts.grouped ? 0 : lateColumns(question, facts, schema),
    unusedWords: known.length === 0 ? 0 : unused.length / known.length,
    fixedColumns: facts.shown.filter((column) => facts.fixed.has(column)).length,
    unsaidTables: [...facts.tables].filter((table) => !saysTable(question, table, facts, schema)).length,
    unsaidLiterals: facts.literals.filter((literal) => !isSaid(literal, question)).length,
    unusedLiterals: [...numbers, ...quoted].filter((literal) => !has(literal)).length,
    countMissing: asks(says('count'), facts.aggregates.has('count') || facts.aggregates.has('sum')),
    countUnsaid: asks(facts.returnsCount, says('count')),
    distinctMissing: asks(says('distinct'), facts.distinct || facts.grouped),
    distinctUnsaid: asks(facts.distinct, says('distinct')),
    extremeMissing: asks(says('extreme'), hasExtreme),
    limitUnsaid: asks(facts.limit !== null, says('extreme') || numbers.length > 0),
    orderMissing: asks(says('order'), facts.ordered),
    orderUnsaid: asks(facts.ordered && facts.limit === null, says('order')),
    groupMissing: asks(/\b(each|every|per)\b/.test(text), facts.grouped || facts.nested > 0),
    groupUnsaid: asks(facts.grouped, says('group') || says('extreme') || says('count')),
    negationMissing: asks(says('negation'), facts.negated),
    negationUnsaid: asks(facts.negated, says('negation')),
    outerJoinUnsaid: asks(facts.outerJoin, says('negation')),
    averageMissing: asks(says('average'), facts.aggregates.has('avg')),
    boundTurned: Number(
      (says('more') && !says('less') && facts.bounds.size > 0 && !facts.bounds.has('above')) ||
        (says('less') && !says('more') && facts.bounds.size > 0 && !facts.bounds.has('below')),
    ),
  };
}

/** What ends the part of a question that says what is wanted. */
const endOfWanted =
  /\b(?:that|who|which|whose|with|where|when|having|for which|such that|sorted|ordered|in (?:the )?\w+ order)\b/;

/** Returned columns that are spoken of only where the question says which rows it means. */
function lateColumns(question: QuestionCues, facts: StatementFacts, schema: RepairSchema): number {
  const end = endOfWanted.exec(question.text.slice(8));
  if (end === null || facts.shown.length < 2) return 0;
  const early = new Set(words(question.text.slice(0, 8 + end.index)).map(stemOf));
  const late = facts.shown.filter(
    (column) => touches(question.stems, column, facts, schema) && !touches(early, column, facts, schema),
  );
  return late.length < facts.shown.length ? late.length : 0;
}

/** Whether some words speak of a returned column: by its own part of the name, or by what it is the name of. */
function touches(
  stems: ReadonlySet<string>,
  column: string,
  facts: StatementFacts,
  schema: RepairSchema,
): boolean {
  const ofTables = new Set([...facts.tables].flatMap(nameStems));
  const parts = nameStems(spelt(column, schema));
  const telling = parts.filter((part) => !ofTables.has(part));
  const isLabel = telling.length === 0 || telling.every((part) => part === 'name' || part === 'titl');
  return (isLabel ? [...parts, ...ofTables] : telling).some((part) => stems.has(part));
}

const spellings = new WeakMap<RepairSchema, ReadonlyMap<string, string>>();

/** A column's name as the schema writes it, since `PetType` has two words and `pettype` one. */
function spelt(column: string, schema: RepairSchema): string {
  const found =
    spellings.get(schema) ??
    new Map(schema.tables.flatMap(({ columns }) => columns.map(({ name }) => [name.toLowerCase(), name])));
  spellings.set(schema, found);
  return found.get(column) ?? column;
}

/** Stems of the question that occur in a name of the schema or in a stored text, function words apart. */
function knownWords(question: QuestionCues, schema: RepairSchema, values: ValueLookup): string[] {
  const names = schemaStems(schema);
  const content = question.words.filter((word) => !isStopWord(word));
  return [
    ...new Set(content.filter((word) => names.has(stemOf(word)) || values.find(word).length > 0).map(stemOf)),
  ];
}

const stemsOfSchema = new WeakMap<RepairSchema, ReadonlySet<string>>();

function schemaStems(schema: RepairSchema): ReadonlySet<string> {
  const found =
    stemsOfSchema.get(schema) ??
    new Set(
      schema.tables.flatMap(({ name, columns }) =>
        [name, ...columns.map((each) => each.name)].flatMap(nameStems),
      ),
    );
  stemsOfSchema.set(schema, found);
  return found;
}

function saysTable(
  question: QuestionCues,
  table: string,
  facts: StatementFacts,
  schema: RepairSchema,
): boolean {
  if (nameStems(table).some((part) => part.length > 2 && question.stems.has(part))) return true;
  const own = schema.table(table)?.columns ?? [];
  return own.some(({ name }) => facts.columns.has(name.toLowerCase()) && question.touches(name));
}

function isSaid(literal: string, question: QuestionCues): boolean {
  if (literal === '' || question.text.includes(literal)) return true;
  if (question.words.some((word) => numerals.get(word) === literal)) return true;
  if (literal === '0' || literal === '1') return true;
  const stems = words(literal).map(stemOf);
  return stems.length > 0 && stems.every((stem) => question.stems.has(stem));
}
