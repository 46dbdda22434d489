import type { ChosenMeaning, QueryOutcome, QueryResult } from '#lib/domain/query-outcome.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { builtInWriters, type Judgement } from '#lib/domain/sql-candidate.ts';
import { AppError } from '#lib/errors.ts';
import { usedNotes } from '../notes/used-notes.ts';
import { unspokenParts } from '../question/explain/unspoken-parts.ts';
import type { ExecutedCandidate, Verifier, WriterInput, Writing } from '../roles.ts';
import type { ToolContext } from '../tools/define-tool.ts';
import { askWhich, rivalsOf, settledRival } from './ask-back.ts';
import { askWhether, doubtfulReadings } from './ask-whether.ts';
import { findLeftOut } from './find-left-out.ts';
import { findTie } from './find-tie.ts';
import { judgeCandidates } from './judge/built-in-judge.ts';
import { otherMeanings } from './other-meaning.ts';
import { overrule } from './overrule.ts';
import { queryEachOnce } from './query-each-once.ts';
import { otherReading, settledReading } from './read-as.ts';
import { tieProbe } from './repair/tie-probe.ts';
import { announceAndRun } from './run-candidate.ts';
import { toldZone } from './told-zone.ts';
import { findTraps } from './traps/find-traps.ts';
import { writeAndRun } from './write-and-run.ts';
import { whichName } from './writer/built-in/which-name.ts';

/**
 * The query-data tool (report §4.4): every writer proposes candidates, each is run read-only as soon as it is there, the
 * judge ranks those that ran, and the verifier accepts or has replacements run and judged again.
 */
export async function queryWithCandidates(input: WriterInput, ofStep: ToolContext): Promise<QueryOutcome> {
  const context = { ...ofStep, source: queryEachOnce(ofStep.source) };
  const meant = context.meanings?.find(({ question }) => question === input.question);
  if (meant) return answeredAsMeant(meant, input, context);
  const name = context.roles.asksBack ? await whichName(input, context) : null;
  if (name !== null) return { kind: 'ambiguous', clarification: name };
  const { writings, executed: first } = await writeAndRun(input, context);
  if (first.length === 0) return withoutCandidates(writings);

  let executed = first;
  let judgement = await judge(input, executed, context);
  const objections: string[] = [];
  for (let round = 0; round < context.roles.rounds && !context.enough?.aborted; round += 1) {
    const verification = await verify({ writer: input, executed, judgement, objections }, context);
    if (verification.verdict === 'accept') return accepted(input, executed, judgement, context);
    const { reasons, replacements } = verification;
    context.emit({ type: 'verifier-objected', step: context.step, reasons: [...reasons] });
    const known = executed.find((entry) => replacements.some(({ id }) => id === entry.candidate.id));
    if (known)
      return accepted(input, executed, judgement && chosenInstead(known, executed, judgement), context);
    if (replacements.length === 0) return objected(reasons, executed, judgement);
    objections.push(...reasons);
    const ran = await Promise.all(replacements.map((candidate) => announceAndRun(candidate, input, context)));
    executed = [...executed, ...ran];
    judgement = await judge(input, executed, context);
  }
  return accepted(input, executed, judgement, context);
}

/**
 * An answer at hand is not lost because its check fails: the run says that the check could not be made, and the answer
 * stands. Where nothing has run yet, the verifier was to find an answer, and its failure is the run's.
 */
async function verify(
  input: Parameters<Verifier>[0],
  context: ToolContext,
): Promise<Awaited<ReturnType<Verifier>>> {
  try {
    return await context.roles.verifier(input, context);
  } catch (error) {
    const isModels = error instanceof AppError && error.code === 'model-failed';
    if (!isModels || input.judgement === null || context.signal.aborted) throw error;
    context.emit({ type: 'verifier-failed', step: context.step, message: error.userMessage });
    return { verdict: 'accept' };
  }
}

async function judge(
  { question, entities: { mentions } }: WriterInput,
  executed: readonly ExecutedCandidate[],
  context: ToolContext,
): Promise<Judgement | null> {
  const ran = executed.filter((entry) => entry.result !== null);
  if (ran.length === 0) return null;
  // A person who has seen enough is not kept waiting by an opinion; agreement costs nothing.
  const judgement = context.enough?.aborted
    ? judgeCandidates({ question, executed: ran, mentions }, context)
    : await context.roles.judge({ question, executed: ran, mentions }, context);
  context.emit({ type: 'candidate-judged', step: context.step, judgement });
  return judgement;
}

/** The statement of a reading that the person chose when they were asked: what its preview showed, run again. */
async function answeredAsMeant(
  { candidate }: ChosenMeaning,
  input: WriterInput,
  context: ToolContext,
): Promise<QueryOutcome> {
  const entry = await announceAndRun(candidate, input, context);
  const judgement: Judgement = {
    chosen: candidate.id,
    scores: [
      { candidateId: candidate.id, score: 1, agreeing: 1, reasons: ['the person chose this reading'] },
    ],
    confidence: 1,
    otherReadings: [],
  };
  context.emit({ type: 'candidate-judged', step: context.step, judgement });
  return answered(input, [entry], judgement, context);
}

/** The answer, or the question back which of two readings or whether an unlikely one is meant, unless the person said so before. */
async function accepted(
  input: WriterInput,
  executed: readonly ExecutedCandidate[],
  judgement: Judgement | null,
  context: ToolContext,
): Promise<QueryOutcome> {
  if (judgement === null) return answered(input, executed, judgement, context);
  const { tables } = context.knowledge.snapshot;
  const { meanings = [], columns = [] } = context;
  const asksBack = context.roles.asksBack && !context.enough?.aborted;
  const rivals = rivalsOf(executed, judgement, tables);
  const settled = rivals && settledRival(rivals, meanings, columns);
  if (settled) return answered(input, executed, chosenInstead(settled, executed, judgement), context);
  if (rivals && asksBack) return { kind: 'ambiguous', clarification: askWhich(input.question, rivals) };
  const doubtful = asksBack ? doubtfulReadings(executed, judgement, meanings, tables) : [];
  if (doubtful.length > 0) return { kind: 'ambiguous', clarification: askWhether(input.question, doubtful) };
  return answered(input, executed, judgement, context);
}

async function answered(
  input: WriterInput,
  executed: readonly ExecutedCandidate[],
  judgement: Judgement | null,
  context: ToolContext,
): Promise<QueryOutcome> {
  const chosen = executed.find((entry) => entry.candidate.id === judgement?.chosen);
  if (!judgement || !chosen?.result) return nothingRan(executed);
  const { sql, writer, reading, inFull } = chosen.candidate;
  const tie = await findTie(sql, chosen.result.rows.length, context);
  const zone = await toldZone(sql, context);
  const { tables } = context.knowledge.snapshot;
  const { question, entities } = input;
  const isRead = builtInWriters.includes(writer);
  const query: QueryResult = {
    question,
    ...(inFull === undefined ? {} : { inFull }),
    sql,
    writer,
    result: chosen.result,
    reading: [...settledReading(reading, tie, tieProbe(sql) !== null), ...(zone === null ? [] : [zone])],
    // The built-in engine refuses what it cannot read.
    unspoken: isRead ? [] : unspokenParts(question, sql, tables, entities.mentions),
    warnings: [
      ...otherMeanings(sql, input.terms, tables),
      ...findTraps(sql, chosen.result, tables),
      ...(await findLeftOut(sql, context)),
    ],
    confidence: judgement.confidence,
    verified: [...context.knowledge.restsOn(sql)],
    notes: usedNotes(chosen.candidate, input, context.notes ?? []),
    intent: chosen.candidate.intent,
    readings: otherReadings(chosen, executed, judgement, tables),
  };
  return { kind: 'answered', query };
}

/** The verifier's choice; another statement with the same result is no other choice. */
function chosenInstead(
  { candidate: { id }, outcome }: ExecutedCandidate,
  executed: readonly ExecutedCandidate[],
  judgement: Judgement,
): Judgement {
  const judged = executed.find((entry) => entry.candidate.id === judgement.chosen);
  const isSame = judged?.outcome.fingerprint === outcome.fingerprint;
  return isSame ? { ...judgement, chosen: id } : overrule(judgement, id);
}

function otherReadings(
  chosen: ExecutedCandidate,
  executed: readonly ExecutedCandidate[],
  judgement: Judgement,
  tables: readonly TableSchema[],
): QueryResult['readings'] {
  return judgement.otherReadings.flatMap((id) => {
    const entry = executed.find(({ candidate }) => candidate.id === id);
    if (!entry || entry.outcome.fingerprint === chosen.outcome.fingerprint) return [];
    return otherReading(entry, chosen.candidate, tables);
  });
}

function withoutCandidates(writings: readonly Writing[]): QueryOutcome {
  const unread = writings.find((writing) => writing.kind !== 'candidates');
  if (unread?.kind === 'unreadable') {
    const { parts, understood = [], instead = [] } = unread;
    return { kind: 'unreadable', parts: [...parts], understood: [...understood], instead: [...instead] };
  }
  if (unread?.kind === 'ambiguous') return { kind: 'ambiguous', clarification: unread.clarification };
  return { kind: 'failed', message: 'No statement could be written for this question.', sql: null };
}

function nothingRan(executed: readonly ExecutedCandidate[]): QueryOutcome {
  const first = executed[0];
  const told = first?.failure ?? { message: 'No statement written for this question returned a result.' };
  return { kind: 'failed', ...told, sql: first?.candidate.sql ?? null };
}

function objected(
  reasons: readonly string[],
  executed: readonly ExecutedCandidate[],
  judgement: Judgement | null,
): QueryOutcome {
  const chosen = executed.find((entry) => entry.candidate.id === judgement?.chosen);
  if (!chosen) return nothingRan(executed);
  return { kind: 'failed', message: reasons.join(' '), sql: chosen.candidate.sql };
}
