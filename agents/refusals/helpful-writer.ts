import type { EntityMatch } from '#lib/domain/entity-match.ts';
import type { UnreadablePart } from '#lib/domain/query-outcome.ts';
import type { SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { AppError, isRefusedStatement } from '#lib/errors.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { isSaidIn } from '#lib/text/said-in.ts';
import { isEnglishWord } from '#lib/text/wordnet.ts';
import { type QuestionItself, questionItself } from '../question/asked-part/question-itself.ts';
import { calledOtherwise } from '../question/called/called-otherwise.ts';
import { tableNoun } from '../question/explain/names.ts';
import { languageOf } from '../question/languages/language-of.ts';
import { withoutAsides } from '../question/pointing/asides.ts';
import { questionAbout } from '../question/question-about.ts';
import { broadWord, isBroad } from '../question/twofold/broad-words.ts';
import { askForAttribute } from '../question/twofold/unknown-attribute.ts';
import { plainWording } from '../question/wordings/plain-wording.ts';
import type { SqlWriter, WriterInput, Writing } from '../roles.ts';
import type { RunContext } from '../run-context.ts';
import { withoutKindNouns } from './kind-nouns.ts';
import { bestLikeness } from './likeness.ts';
import { type Mended, mendSpelling } from './mend-spelling.ts';
import { nearNames } from './near-names.ts';
import { questionsOfMentions } from './questions-of-mentions.ts';
import { rewritten } from './rewritten-questions.ts';
import { takesPart } from './takes-part.ts';
import { understoodWords } from './understood-words.ts';
import { wishIn } from './wishes.ts';

/** Nothing less alike than this is offered for a word that was not read. */
const likenessFloor = 0.6;
/** A word that there is was seldom another one that was mistyped: of a "change" no "exchange" is meant. */
const likenessOfWords = 0.8;
/** A mended reading is a little less sure than one of the words as they stand. */
const mendedCoverage = 0.9;
/** So many questions are offered in the place of one that was refused. */
export const questionsOffered = 3;
const leastCoverage = 0.6;

const knownElsewhere = 'The source knows it, but not together with the rest of the question.';

/**
 * A writer that, where it cannot read a question, reads it with its spelling mended and says so; and else refuses with what
 * it understood, what it did not, and questions like it that it can answer.
 */
export function helpfulWriter(write: SqlWriter): SqlWriter {
  const helpful: SqlWriter = async (input, context) => {
    const { tables } = context.knowledge.snapshot;
    const itself = itselfIn(input, surely, context);
    if (itself.text !== input.question) return readItself(itself, helpful, input, context);
    const read: SqlWriter = (asked) => readCalled(asked, write, context);
    const writing = await read(input, context);
    if (writing.kind !== 'unreadable') return writing;
    const likelier = itselfIn(input, likely, context);
    if (likelier.text !== input.question) return readItself(likelier, helpful, input, context);
    const wish = wishIn(input.question);
    const again = await readInOtherWords(
      writing,
      wish === null ? menders : [],
      { question: input.question, slips: [] },
      {
        tables,
        names: namesIn(input),
        write: (mended) => writeMended(mended, read, input, context),
      },
    );
    if (again !== null) return again;
    const unread = writing.parts.map(({ text }) => text);
    const asked = wish === null ? await askForAttribute(unread, input, context, write) : null;
    if (asked !== null) return asked;
    const { starters } = context.info;
    if (languageOf(input.question) !== 'en')
      return {
        kind: 'unreadable',
        parts: [{ text: input.question, suggestions: [] }],
        instead: starters.slice(0, questionsOffered),
      };
    const parts =
      wish === null
        ? writing.parts.map(withoutUnlike)
        : [{ text: input.question, suggestions: [], why: wish }];
    const tried =
      wish === null
        ? [
            ...(await questionsOfMentions(input, context)),
            ...rewritten(input.question, parts, tables),
            ...starters,
          ]
        : starters;
    const instead = await answerable(tried, write, input, context);
    return { kind: 'unreadable', parts, understood: understoodWords(input.question, parts), instead };
  };
  return helpful;
}

/** What stands around a question is left out of one that is read all the same, and of one that was refused. */
const surely = 0.95;
const likely = 0.6;

function itselfIn(input: WriterInput, likelihood: number, { knowledge }: RunContext): QuestionItself {
  const { tables } = knowledge.snapshot;
  const isFirst = input.history.length === 0;
  return questionItself(input.question, likelihood, { names: namesIn(input), tables, isFirst });
}

/** What is written for the question alone; what was said around it is told. */
async function readItself(
  { text, around }: QuestionItself,
  write: SqlWriter,
  input: WriterInput,
  context: RunContext,
): Promise<Writing> {
  const asked = await questionAbout(text, input, context);
  const writing = await write({ ...asked, history: input.history }, context);
  if (writing.kind !== 'candidates' || around.length === 0) return writing;
  const note = `${around.map((said) => `“${said}”`).join(' and ')} taken to ask nothing of the data`;
  return {
    ...writing,
    candidates: writing.candidates.map((each) => ({ ...each, reading: [...each.reading, note] })),
  };
}

/** What is written for the question in the words of its source, else for its own. */
async function readCalled(input: WriterInput, write: SqlWriter, context: RunContext): Promise<Writing> {
  const { tables } = context.knowledge.snapshot;
  // Of "in our list" nothing is called otherwise.
  const otherwise = calledOtherwise(withoutAsides(input.question, tables), tables);
  const isSeveral =
    otherwise?.slips.some(({ said }) => isBroad(said)) && broadWord(input.question, [], tables) !== null;
  const called = isSeveral ? null : otherwise;
  const inItsWords = called === null ? null : await writeMended(called, write, input, context);
  return inItsWords !== null && inItsWords.kind !== 'unreadable' ? inItsWords : write(input, context);
}

type Mender = (
  question: string,
  unread: readonly string[],
  tables: readonly TableSchema[],
  names: readonly string[],
) => Mended | null;

/** The surest first. */
const menders: readonly Mender[] = [
  mendSpelling,
  (question, _unread, tables, names) => {
    const plain = plainWording(question);
    // It says the same by how it is built, which needs no telling.
    return plain === null || leavesOut(question, plain, names, tables)
      ? null
      : { question: plain, slips: [] };
  },
  (question, _unread, tables) => calledOtherwise(question, tables, true),
  withoutKindNouns,
  nearNames,
];

/** What the question calls by the whole of its name or code. */
function namesIn({ entities }: WriterInput): string[] {
  const isWhole = ({ kind }: EntityMatch) => kind === 'name' || kind === 'code' || kind === 'alias';
  return entities.mentions.filter(({ matches }) => matches.some(isWhole)).map(({ text }) => text);
}

/** What is said around a question may be a condition of it: "we're planning a sale of red wine, …", "for our campaign, …". Something new is none: "I'm writing a song, …". */
function leavesOut(
  question: string,
  plain: string,
  names: readonly string[],
  tables: readonly TableSchema[],
): boolean {
  const known = question.replace(somethingNew, ' ');
  return (
    names.some((name) => isSaidIn(question, name) && !isSaidIn(plain, name)) ||
    tables
      .map((table) => tableNoun(table).one)
      .some((noun) => isSaidIn(known, noun) && !isSaidIn(plain, noun))
  );
}

const somethingNew = /(?<!\p{L})an? (?:[\p{L}-]+ )?[\p{L}-]+/giu;

/** Reads a question that was not read with some of its words put otherwise, and what is then still unread by the menders after it. */
async function readInOtherWords(
  { parts }: Extract<Writing, { kind: 'unreadable' }>,
  left: readonly Mender[],
  { question, slips }: Mended,
  {
    write,
    tables,
    names,
  }: {
    readonly write: (words: Mended) => Promise<Writing>;
    readonly tables: readonly TableSchema[];
    readonly names: readonly string[];
  },
): Promise<Writing | null> {
  const unread = parts.map(({ text }) => text);
  for (const [at, mend] of left.entries()) {
    const mended = mend(question, unread, tables, names);
    if (mended === null) continue;
    const whole = { question: mended.question, slips: [...slips, ...mended.slips] };
    const writing = whereUsed(await write(whole), mend === nearNames ? mended.slips : []);
    if (writing.kind !== 'unreadable') return writing;
    return readInOtherWords(writing, left.slice(at + 1), whole, { write, tables, names });
  }
  return null;
}

/** Where a name that was put in takes no part in a statement, the reading has dropped the word that it stands for: it leaves that out. */
function whereUsed(writing: Writing, slips: Mended['slips']): Writing {
  if (writing.kind !== 'candidates') return writing;
  const candidates = writing.candidates.map((candidate) => {
    const dropped = slips.filter(({ meant }) => !takesPart(meant, candidate.sql)).map(({ said }) => said);
    const { unaccounted = [] } = candidate;
    return dropped.length === 0 ? candidate : { ...candidate, unaccounted: [...unaccounted, ...dropped] };
  });
  return { ...writing, candidates };
}

/** What is written for the question in other words, which is told. */
async function writeMended(
  mended: Mended,
  write: SqlWriter,
  input: WriterInput,
  context: RunContext,
): Promise<Writing> {
  const asked = await questionAbout(mended.question, input, context);
  const again = await write({ ...asked, history: input.history }, context);
  const notes = mended.slips.map(({ said, meant }) => `“${said}” read as “${meant}”`);
  return again.kind === 'candidates'
    ? { ...again, candidates: again.candidates.map((candidate) => noted(candidate, notes, mended)) }
    : again;
}

function noted(candidate: SqlCandidate, notes: readonly string[], { slips }: Mended): SqlCandidate {
  const { reading, coverage, assumed = [] } = candidate;
  return {
    ...candidate,
    assumed: [...assumed, ...slips.map(({ said }) => said)],
    reading: [...reading, ...notes],
    coverage: coverage === null ? null : coverage * mendedCoverage,
  };
}

/** A part with those suggestions alone that are like its words. */
export function withoutUnlike({ text, suggestions, why }: UnreadablePart): UnreadablePart {
  const isKnown = suggestions.some((name) => name.toLowerCase() === text.toLowerCase());
  const floor = isEnglishWord(text.toLowerCase()) ? likenessOfWords : likenessFloor;
  const alike = isKnown ? [] : suggestions.filter((name) => bestLikeness(text, name) >= floor);
  const reason = why ?? (isKnown ? knownElsewhere : undefined);
  return { text, suggestions: alike, ...(reason === undefined ? {} : { why: reason }) };
}

/** The first questions that this writer reads and the engine takes. */
async function answerable(
  questions: readonly string[],
  write: SqlWriter,
  input: WriterInput,
  context: RunContext,
): Promise<string[]> {
  const found: string[] = [];
  for (const question of questions) {
    if (found.length === questionsOffered) break;
    const known = readable(context.knowledge.snapshot);
    const key = JSON.stringify([context.knowledge.id, question, context.limits.asker ?? null]);
    const isGood =
      known.get(key) ??
      (await isAnswerable(await write(await questionAbout(question, input, context), context), context));
    if (isGood === null) continue;
    if (known.size >= mostRemembered) known.clear();
    known.set(key, isGood);
    if (isGood) found.push(question);
  }
  return found;
}

/** Most refusals offer the same few questions, and each takes a reading: while nothing of what is known changes, it is the same. */
const readable = rememberedOf((_snapshot: SchemaSnapshot) => new Map<string, boolean>());
const mostRemembered = 500;

/** null where it did not come to the engine saying so. */
async function isAnswerable(
  writing: Writing,
  { source, limits, signal }: RunContext,
): Promise<boolean | null> {
  const [best] = writing.kind === 'candidates' ? writing.candidates : [];
  if (best === undefined || (best.coverage ?? 0) < leastCoverage) return false;
  try {
    await source.explain(best.sql, signal, limits.asker);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    if (isRefusedStatement(error)) return false;
    // A database that is slow or out of reach for a moment says nothing of the question.
    if (error instanceof AppError) return null;
    throw error;
  }
}
