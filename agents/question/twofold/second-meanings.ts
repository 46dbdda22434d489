import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { candidateFromExample } from '../../query/writer/built-in/from-example/from-example.ts';
import type { SqlWriter, WriterInput, Writing } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { questionAbout } from '../question-about.ts';
import { askedAlone } from './asked-alone.ts';
import { askedByName } from './asked-by-name.ts';
import { readAttached } from './attached.ts';
import { type BroadWord, broadThing, broadWord } from './broad-words.ts';
import { assuming, beside, written } from './candidates.ts';
import { likeColumns, timesMeant, vagueName } from './like-columns.ts';
import { readScoped } from './scoped.ts';

/**
 * A writer that gives both meanings of a question that has two by how it is built: what the last words are said of, whether "each" is one after
 * the other or all of them, which of two columns of like names is meant. Nothing in the question decides between them, so
 * the likelier answers and the other one is offered beside it.
 */
export function withSecondMeanings(read: SqlWriter): SqlWriter {
  return async (input, context) => {
    const attached = await readAttached(input, context, read);
    const scoped = attached === null ? await readScoped(input, context, read) : null;
    // What people reviewed has the meaning that they gave it.
    const isReviewed = (attached ?? scoped) !== null && (await candidateFromExample(input, context)) !== null;
    if (attached !== null && !isReviewed) return attached;
    if (scoped !== null && !isReviewed && input.history.length === 0) return scoped;
    const writing = await read(input, context);
    if (scoped !== null && !isReviewed && isAmong(writing, scoped)) return scoped;
    const unread = unreadOf(writing);
    const meant =
      unread.length > 0 && input.history.length === 0 ? await readUnread(unread, input, context, read) : null;
    if (meant !== null) return meant;
    if (writing.kind !== 'candidates') return writing;
    return withBroad(withOthers(writing, input, context), input, context, read);
  };
}

/** Whether what was read in a conversation is a meaning that the question has by itself as well. */
function isAmong(writing: Writing, meanings: Writing): boolean {
  if (writing.kind !== 'candidates' || meanings.kind !== 'candidates') return false;
  return meanings.candidates.some(({ sql }) => sql === writing.candidates[0]?.sql);
}

/** The words that nothing was done with: those of a refusal, and what every candidate leaves out. */
function unreadOf(writing: Writing): readonly string[] {
  if (writing.kind === 'unreadable') return writing.parts.map(({ text }) => text);
  if (writing.kind !== 'candidates') return [];
  const [first, ...others] = writing.candidates.map(({ unaccounted = [] }) => unaccounted);
  return first?.filter((word) => others.every((left) => left.includes(word))) ?? [];
}

/** A question whose unread words stand where only some meanings can: each of them is read, and told as assumed. */
async function readUnread(
  unread: readonly string[],
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
): Promise<Writing | null> {
  const { tables } = context.knowledge.snapshot;
  if (context.knowledge.isRestricted) return null;
  const asked = askedByName(input.question) ?? input.question;
  const vague = vagueName(asked, unread, tables) ?? broadWord(asked, unread, tables);
  if (vague === null) return asked === input.question ? null : readAs(asked, input, context, read);
  return alone(await readMeanings(vague, input, context, read));
}

/** The first of several meanings with the others beside it. */
function alone(meanings: readonly SqlCandidate[] | null): Writing | null {
  return (
    meanings && {
      kind: 'candidates',
      candidates: meanings.map((meant, at) => (at === 0 ? meant : beside(meant, at))),
    }
  );
}

/** The question with each name in the place of the word, which is told; null where one of them is not read. */
async function readMeanings(
  { said, meant, questions }: BroadWord,
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
): Promise<readonly SqlCandidate[] | null> {
  const { tables } = context.knowledge.snapshot;
  const found: SqlCandidate[] = [];
  for (const [at, question] of questions.entries()) {
    const writing = await read(await questionAbout(question, input, context), context);
    const candidate = writing.kind === 'candidates' ? writing.candidates[0] : undefined;
    if (candidate === undefined) return null;
    const [alone] = candidate.intent ? askedAlone(candidate.intent, question, tables) : [];
    const shown = alone === undefined ? candidate : { ...candidate, ...written(alone, context) };
    found.push(assuming(shown, said, `“${said}” read as “${meant[at] ?? ''}”`));
  }
  return found;
}

async function readAs(
  question: string,
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
): Promise<Writing | null> {
  const writing = await read(await questionAbout(question, input, context), context);
  return writing.kind === 'candidates' ? writing : null;
}

/** The meanings of a broad word of which the reading took one. */
async function withBroad(
  writing: Writing,
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
): Promise<Writing> {
  const { tables } = context.knowledge.snapshot;
  if (writing.kind !== 'candidates' || writing.candidates.some(({ alternative }) => alternative))
    return writing;
  if (context.knowledge.isRestricted) return writing;
  const intent = writing.candidates[0]?.intent;
  const thing = intent ? broadThing(input.question, intent, tables) : null;
  const meanings = thing && alone(await readMeanings(thing, input, context, read));
  if (meanings !== null) return meanings;
  const broad = broadWord(input.question, [], tables);
  const others = broad && (await readMeanings(broad, input, context, read));
  if (others === null) return writing;
  return {
    ...writing,
    candidates: [...writing.candidates, ...others.map((each, at) => beside(each, at + 1))],
  };
}

function withOthers(writing: Writing, input: WriterInput, context: RunContext): Writing {
  if (writing.kind !== 'candidates') return writing;
  const [first] = writing.candidates;
  if (!first?.intent) return writing;
  const { tables } = context.knowledge.snapshot;
  const one = askedAlone(first.intent, input.question, tables);
  const meant = one.length > 0 ? one : timesMeant(first.intent, input.question, tables);
  if (meant.length > 0) return instead(first, meant, context);
  const others = likeColumns(first.intent, input.question, tables);
  const alternatives = others.map((intent, at) => alternativeOf(first, intent, at, context));
  return { ...writing, candidates: [...writing.candidates, ...alternatives] };
}

/** What shows no time is no answer to "when", and what shows two things none to "which". */
function instead(
  first: SqlCandidate,
  [meant, ...others]: readonly QueryIntent[],
  context: RunContext,
): Writing {
  const alternatives = others.map((intent, at) => alternativeOf(first, intent, at, context));
  const shown = meant === undefined ? first : { ...first, ...written(meant, context) };
  return { kind: 'candidates', candidates: [shown, ...alternatives] };
}

function alternativeOf(
  first: SqlCandidate,
  intent: QueryIntent,
  at: number,
  context: RunContext,
): SqlCandidate {
  return beside({ ...first, ...written(intent, context) }, at + 1);
}
