import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import type { ReadingDoubts, SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { readByRules } from '../query/writer/built-in/built-in-writer.ts';
import { compileIntent } from '../query/writer/built-in/compile-intent.ts';
import { describeIntent } from '../query/writer/built-in/describe-intent.ts';
import { mendSpelling } from '../refusals/mend-spelling.ts';
import { nearNames } from '../refusals/near-names.ts';
import type { SqlWriter, WriterInput, Writing } from '../roles.ts';
import type { RunContext } from '../run-context.ts';
import { answersAlone } from './answers-alone.ts';
import { type AskedMagnitude, inMagnitude, isInMagnitude, magnitudeAsked } from './assumed/magnitudes.ts';
import { explainStatement } from './explain/explain-statement.ts';
import { calledBefore } from './figures/called-before.ts';
import { readFigure } from './figures/read-figure.ts';
import { readFiguresBehind } from './figures/read-figures-behind.ts';
import { tellsSuperiors } from './figures/superiors-asked.ts';
import { eachNamedSaid } from './figures/top-of-each.ts';
import { languageOf } from './languages/language-of.ts';
import { type LearnedReading, readByLearning, readWithinPeriod } from './learned-reader.ts';
import type { LikelyStatement } from './likeliest-statements.ts';
import { impossiblePart } from './meaning/impossible-part.ts';
import { withoutAsides } from './pointing/asides.ts';
import { readAskedTogether } from './pointing/asked-together.ts';
import { saidAgain, withDefinition } from './pointing/brackets.ts';
import { continued, isFigureAlone, isFragment } from './pointing/continued.ts';
import { numbersInFull } from './pointing/numbers-in-full.ts';
import { inPeriodOrder, type PeriodOrder, periodOrderAsked } from './pointing/period-order.ts';
import { askedBefore, readContinued } from './pointing/read-continued.ts';
import { readOfAnswer, readPointing } from './pointing/read-pointing.ts';
import { questionAbout } from './question-about.ts';
import { learnedModel } from './reading-model.ts';
import { isOutdone, unaccountedWords } from './unaccounted-words.ts';
import { isToldOfOwners, ownersAsked } from './whose-rows.ts';

/**
 * The built-in engine: what rules read and what was learned from questions with known statements, as candidates that the
 * judge weighs by agreement and result. Where the rules refuse, the learned reading answers only if it is likely enough to
 * be right and leaves out nothing that turns the meaning round.
 */
export const twoReaders: SqlWriter = async (input, context) => {
  const { tables } = context.knowledge.snapshot;
  const plain = numbersInFull(withoutAsides(input.question, tables), tables);
  if (plain !== input.question) {
    const asked = await questionAbout(plain, input, context);
    return twoReaders({ ...asked, history: input.history }, context);
  }
  const again = await readSaidAgain(input, context);
  if (again !== null) return again;
  const ofOwners = await readOwners(input, context);
  if (ofOwners !== null) return ofOwners;
  const magnitude = magnitudeAsked(input.question);
  if (magnitude !== null) {
    const asked = await questionAbout(magnitude.rest, input, context);
    const writing = await twoReaders({ ...asked, history: input.history }, context);
    return toldInMagnitude(writing, magnitude, context);
  }
  const inTime = periodOrderAsked(input.question);
  const told = inTime === null ? null : await readInPeriodOrder(inTime, input, context);
  if (told !== null) return told;
  const ofAnswer = readOfAnswer(input, context);
  if (ofAnswer !== null) return resting(pointingBack(ofAnswer), input);
  const read = await readByRules(input, context);
  const { writing, settled, isComposed = false, isOfTrade = false } = read;
  const { isUnplaced = false, isBare = false } = read;
  const isRead = writing.kind === 'candidates';
  if (read.isEdit === true) return resting(marked(writing, { inFull: wholeOf(input) }), input);
  const stands = settled && isRead && !isUnplaced;
  const pointing = stands ? null : await readPointing(input, context, twoReaders);
  if (pointing !== null) return resting(pointingBack(pointing), input);
  const ongoing =
    stands || (isRead && !isUnplaced && !isFigureAlone(input.question))
      ? null
      : await readContinued(input, context, twoReaders);
  if (ongoing !== null) return marked(ongoing, { pointsBack: true });
  const namesNothing = isBare && input.entities.mentions.length === 0 && isFragment(input.question);
  if (isUnplaced && namesNothing) return unplaced(input.question);
  const together = settled ? null : await readAskedTogether(input, context, twoReaders, isRead);
  if (together !== null) return unconfirmed(together);
  const behind = settled ? null : await readFiguresBehind(input, context);
  if (behind !== null) return unconfirmed(behind);
  // What is composed of a question was read of all its words; a word of trade says nothing of the others.
  const isSaidOtherwise =
    eachNamedSaid(input.question) !== null ||
    calledBefore(input.question, tables) !== null ||
    tellsSuperiors(input.question, tables);
  const isWhole = isComposed && isRead && !isSaidOtherwise;
  const figure =
    settled || (isWhole && !isOfTrade) ? null : await readFigure(input, context, { isRead, isWhole });
  if (figure !== null) return unconfirmed(figure);
  const defined = settled || isRead ? null : await readAsDefined(input, writing, context);
  if (defined !== null) return defined;
  if (settled || writing.kind === 'ambiguous') return writing;
  // No question with a known statement taught the other reader what such words do to the rest.
  if (isComposed) return unconfirmed(writing);
  // What a person may not read is refused, never read as the next best column.
  const isRefused = writing.kind === 'unreadable';
  if (isRefused && (context.knowledge.isRestricted || isForOthers(input, writing, context))) return writing;

  const { mentions } = input.entities;
  const { dialect } = context.source;
  const asked = { ...input, mentions };
  const learned =
    (isRefused ? readWithinPeriod(asked, tables, dialect) : null) ?? readByLearning(asked, tables, dialect);
  const statements = learned.statements.filter(
    ({ editable }) =>
      editable === null ||
      (impossiblePart(editable, { tokens: learned.view.tokens, tables }) === null &&
        (isRefused || !leavesOutNone(editable))),
  );
  // A reader that cannot say the question says nothing against one that can.
  if (statements.length === 0) return unconfirmed(writing);
  // "Cheapest boat" is no sentence like those that taught it: there its dissent says little.
  if (writing.kind === 'candidates' && !isWordedAsTaught(learned)) return unconfirmed(writing);
  const offered = isRefused ? statements.filter((each) => answersAlone(each, learned, tables)) : statements;
  if (isRefused && (offered[0] !== statements[0] || offered.length === 0)) return writing;

  const doubts: ReadingDoubts = {
    unread: learned.view.unlinked.length,
    refused: writing.kind === 'unreadable',
    learned: learned.confidence,
  };
  const ofRules = writing.kind === 'candidates' ? writing.candidates : [];
  const learnedOnes = offered
    .map((each, at) => candidateOf(each, at, learned, context))
    .filter(({ unaccounted }) => !isOutdone(unaccounted.length, ofRules.length > 0));
  const candidates = [...ofRules, ...learnedOnes];
  return { kind: 'candidates', candidates: candidates.map((candidate) => ({ ...candidate, doubts })) };
};

/** Told from the first or the last period on; null where what is read is no such thing. */
async function readInPeriodOrder(
  order: PeriodOrder,
  input: WriterInput,
  context: RunContext,
): Promise<Writing | null> {
  const { tables } = context.knowledge.snapshot;
  const asked = await questionAbout(order.rest, input, context);
  const writing = await twoReaders({ ...asked, history: input.history }, context);
  return inPeriodOrder(writing, order, ({ intent: before, reading, writer }, intent) => {
    const sql = compileIntent(intent, context.source.dialect, tables);
    if (writer === 'learned' || before === null) return { sql, intent, reading: explained(sql, tables) };
    const clauses = describeIntent(before);
    const notes = reading.filter((each) => !clauses.includes(each));
    return { sql, intent, reading: [...describeIntent(intent), ...notes] };
  });
}

/** A question that is read before it says the same in other words; else these may explain what was not read. */
async function readSaidAgain(input: WriterInput, context: RunContext): Promise<Writing | null> {
  const said = saidAgain(input.question, input.entities.mentions);
  if (said === null) return null;
  const read = async (question: string) =>
    twoReaders({ ...(await questionAbout(question, input, context)), history: input.history }, context);
  const writing = await read(said.head);
  if (writing.kind !== 'candidates') return read(`${said.head} (${said.told})`);
  const told = `“${said.told}” is taken to say the same again`;
  return {
    ...writing,
    candidates: writing.candidates.map((each) => ({ ...each, reading: [...each.reading, told] })),
  };
}

/** Whose rows do the most: told for those who have them, and never for the rows; refused where no reading does so. */
async function readOwners(input: WriterInput, context: RunContext): Promise<Writing | null> {
  const asked = ownersAsked(input.question, context.knowledge.snapshot.tables);
  if (asked === null) return null;
  const refused: Writing = { kind: 'unreadable', parts: [{ text: asked.said, suggestions: [] }] };
  // They may be several people's.
  if (asked.question === null) return refused;
  const about = await questionAbout(asked.question, input, context);
  const writing = await twoReaders({ ...about, history: input.history }, context);
  if (writing.kind === 'ambiguous') return writing;
  const candidates =
    writing.kind === 'candidates'
      ? writing.candidates.filter(({ intent }) => intent !== null && isToldOfOwners(intent, asked.rows))
      : [];
  if (candidates.length > 0) return { kind: 'candidates', candidates };
  return refused;
}

/** What the words before a bracket mean is said in it. Null where the bracket explains no word that was left unread. */
async function readAsDefined(
  input: WriterInput,
  writing: Writing,
  context: RunContext,
): Promise<Writing | null> {
  const unread = writing.kind === 'unreadable' ? writing.parts.map(({ text }) => text) : [];
  const defined = withDefinition(input.question, unread, input.entities.mentions);
  if (defined === null) return null;
  const asked = await questionAbout(defined, input, context);
  const read = await twoReaders({ ...asked, history: input.history }, context);
  return read.kind === 'candidates' ? read : null;
}

/** Of things with the fewest rows, those that have none are left out by a join: the rules, which count them, know better. */
function leavesOutNone({ orderBy: [first] }: QueryIntent): boolean {
  return (
    first !== undefined &&
    !first.descending &&
    'measure' in first.by &&
    first.by.measure.aggregate === 'count'
  );
}

/** Each candidate with its figure in thousands or millions, or as it is where it is kept so; refused by these words where none has such a figure. */
function toldInMagnitude(
  writing: Writing,
  magnitude: AskedMagnitude,
  { source: { dialect }, knowledge }: RunContext,
): Writing {
  if (writing.kind !== 'candidates') return writing;
  const { tables } = knowledge.snapshot;
  const candidates = writing.candidates.flatMap((candidate) => {
    const intent =
      candidate.intent === null ? null : inMagnitude(candidate.intent, magnitude, tables, dialect);
    if (intent === null) return [];
    return [
      { ...candidate, intent, sql: compileIntent(intent, dialect, tables), reading: describeIntent(intent) },
    ];
  });
  if (candidates.length > 0) return { ...writing, candidates };
  const kept = writing.candidates.filter(
    ({ intent }) => intent !== null && isInMagnitude(intent, magnitude, tables),
  );
  if (kept.length > 0) return { ...writing, candidates: kept };
  return { kind: 'unreadable', parts: [{ text: magnitude.words, suggestions: [] }] };
}

/** What it is about was said before, and nothing else is to stand in for it. */
function unplaced(question: string): Writing {
  const why =
    'Read as a change of the answer before, which it does not fit. Asked as a whole question it may be read.';
  return { kind: 'unreadable', parts: [{ text: question, suggestions: [], why }] };
}

/** Nothing that was learned speaks for or against it. */
function unconfirmed(writing: Writing): Writing {
  return marked(writing, { unconfirmed: true });
}

function pointingBack(writing: Writing): Writing {
  return marked(writing, { pointsBack: true, inFull: '' });
}

/** A change of an answer, and what is asked of one, is no surer than that answer. */
function resting(writing: Writing, { history }: WriterInput): Writing {
  const before = history.at(-1)?.query;
  return before ? marked(writing, { restsOn: before.confidence }) : writing;
}

/** A piece that changed the answer before, in one sentence with what was asked there. */
function wholeOf({ question, history }: WriterInput): string {
  return continued(question, askedBefore(history))[0] ?? '';
}

function marked(
  writing: Writing,
  mark: Pick<SqlCandidate, 'unconfirmed' | 'pointsBack' | 'inFull' | 'restsOn'>,
): Writing {
  if (writing.kind !== 'candidates') return writing;
  return { ...writing, candidates: writing.candidates.map((candidate) => ({ ...candidate, ...mark })) };
}

/** What is misspelt is mended first, what has a near name is called by it, and what is in another language is told so. */
function isForOthers(
  { question }: WriterInput,
  { parts }: Extract<Writing, { kind: 'unreadable' }>,
  { knowledge }: RunContext,
): boolean {
  const texts = parts.map(({ text }) => text);
  const { tables } = knowledge.snapshot;
  return (
    languageOf(question) !== 'en' ||
    mendSpelling(question, texts, tables) !== null ||
    nearNames(question, texts, tables) !== null
  );
}

function isWordedAsTaught({ view }: LearnedReading): boolean {
  return learnedModel().openings.has(view.tokens[0]?.stem ?? '');
}

function candidateOf(
  { sql, share, editable, reading }: LikelyStatement,
  at: number,
  { view }: LearnedReading,
  { knowledge }: RunContext,
): SqlCandidate & { unaccounted: string[] } {
  return {
    id: `learned-${at + 1}`,
    sql,
    writer: 'learned',
    reading: explained(sql, knowledge.snapshot.tables),
    coverage: share,
    intent: editable,
    unaccounted: unaccountedWords(reading, view, learnedModel().general).map(({ text }) => text),
    edits: [],
    flagged: [],
  };
}

/** A statement in clauses, as the rules tell theirs. */
function explained(sql: string, tables: Tables): string[] {
  return explainStatement(sql, tables).map((sentence) => sentence.replace(/\.$/, ''));
}
