import pluralize from 'pluralize';
import type { Tables } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isEnglishWord } from '#lib/text/wordnet.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import { cueAt } from '../query/writer/built-in/cues.ts';
import { isKey, labelColumns } from '../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../query/writer/built-in/tokenize.ts';
import type { LearnedReading } from './learned-reader.ts';
import type { LikelyStatement } from './likeliest-statements.ts';
import { negationsIn } from './meaning/negations.ts';
import type { QuestionView } from './question-view.ts';
import { learnedModel } from './reading-model.ts';
import { unaccountedWords } from './unaccounted-words.ts';
import { largestTaught } from './weigh-answers.ts';

/** What is left over says how unlike the question a reading may be: two words, and not more than every second one. */
const mostUnaccounted = 2;
const leastAccounted = 2;

/**
 * Whether a learned reading answers where the rules refuse: it is likely enough, and leaves out little and nothing that matters. A word
 * that is neither known here nor English is the name of something: a reading without it answers another question.
 */
export function answersAlone(
  statement: LikelyStatement,
  { confidence, view }: LearnedReading,
  tables: Tables,
): boolean {
  const { answers, general, openings } = learnedModel();
  if (confidence < answers.floor) return false;
  const { unusedNames = 0, unusedNumbers = 0 } = statement.reading.signs;
  const unaccounted = unaccountedWords(statement.reading, view, general);
  const content = view.tokens.filter(
    ({ kind, lower, stem }) => kind === 'word' && !isStopWord(lower) && !general.has(stem),
  );
  // In "late payments" each word counts; in a whole sentence some only ask.
  const isSentence = openings.has(view.tokens[0]?.stem ?? '');
  const allowed = tables.length > largestTaught || !isSentence ? 0 : mostUnaccounted;
  if (unusedNames + unusedNumbers > 0 || unaccounted.length > allowed) return false;
  // Of "do not sing" the word that is left over is what is denied.
  if (unaccounted.length > 0 && negationsIn(view.tokens).length > 0) return false;
  // Of "hired more than 3 times" it is what is counted.
  if (unaccounted.length > 0 && view.tokens.some((_, at) => saysHowOften(view.tokens, at))) return false;
  if (showsUnnamed(statement, view) || namesNobodyKnown(statement)) return false;
  if (unaccounted.length * leastAccounted > content.length) return false;
  // "On time" is made of words that any question may have, and is a condition all the same.
  const unused = unaccountedWords(statement.reading, view, new Set());
  if (unused.some((token) => isPlaced(token, view.tokens) || isStored(token, view))) return false;
  if (unaccounted.some((token) => saysWhich(token, view))) return false;
  if (unaccounted.some((token) => isFigure(token, view.tokens) || isColumn(token, tables))) return false;
  if (unused.some(({ lower }) => orders.has(lower))) return false;
  return unaccounted.every(({ lower }) => isEnglishWord(lower));
}

/** Of "gold and platinum guests" either is a value that rows have, and of "repeat guests" the first word says which. */
function isStored(token: Token, { tokens, values }: QuestionView): boolean {
  const at = tokens.indexOf(token);
  return values.some(
    ({ kind, first, end }) => (kind === 'stored' || kind === 'entity') && first <= at && at < end,
  );
}

function saysWhich(token: Token, { tokens, saidTables }: QuestionView): boolean {
  const at = tokens.indexOf(token);
  const isRows = pluralize.isPlural(tokens[at + 1]?.lower ?? '');
  return isRows && saidTables.some(({ first }) => first === at + 1);
}

function saysHowOften(tokens: Tokens, at: number): boolean {
  const before = tokens[at - 1];
  return tokens[at]?.lower === 'times' && (before?.kind === 'number' || before?.lower === 'many');
}

/** Words that put rows in an order, which a reading without them has lost. */
const orders = new Set(['first', 'last', 'earliest', 'latest', 'next', 'previous']);

/**
 * Of "haul per orchard" the haul is what is asked for: whatever is read without it is no answer. In "shared by" is no figure. "The slowest" is
 * so by something, which is not how many there are.
 */
function isFigure(token: Token, tokens: Tokens): boolean {
  const at = tokens.indexOf(token);
  const next = tokens[at + 1]?.lower;
  const cue = cueAt(tokens, at)?.cue;
  if (cue?.kind === 'superlative' && cue.about.length > 0) return true;
  return next === 'per' || (next === 'by' && !token.lower.endsWith('ed'));
}

/** Whether a column is called so: a reading without it is one of other rows. */
function isColumn({ stem }: Token, tables: Tables): boolean {
  return tables.some(({ columns }) =>
    columns.some(({ name }) => stemOf(nameInWords(name).replace(/^(?:is|has) /, '')) === stem),
  );
}

/** "In service" is a condition, whatever it means. */
function isPlaced(token: Token, tokens: Tokens): boolean {
  const before = tokens
    .slice(0, tokens.indexOf(token))
    .findLast(({ lower }) => !/^(?:the|a|an)$/.test(lower));
  return /^(?:in|on|under|at|without|outside)$/.test(before?.lower ?? '');
}

/** A name that no column is known to hold may be misspelt, or of something that is not here: no rows are no answer to it. */
function namesNobodyKnown({ reading: { filled } }: LikelyStatement): boolean {
  return filled.some(({ candidate: { values } }) => values.some(({ kind }) => kind === 'name'));
}

/** A column that no word names, of a table that none names either, was not asked for. */
function showsUnnamed({ reading: { filled } }: LikelyStatement, { names }: LearnedReading['view']): boolean {
  return filled.some(({ slot, candidate: { column, mention } }) => {
    if (!slot.role.startsWith('select') || column === null) return false;
    if (mention !== null && (mention.by === 'name' || mention.by === 'synonym')) return false;
    const { table } = column.table;
    const isLabel = isKey(table, column.column) || labelColumns(table).includes(column.column);
    return !isLabel || (names.tables.get(column.table) ?? []).length === 0;
  });
}
