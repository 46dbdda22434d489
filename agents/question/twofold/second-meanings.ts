import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { compileIntent } from '../../query/writer/built-in/compile-intent.ts';
import { describeIntent } from '../../query/writer/built-in/describe-intent.ts';
import { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import type { SqlWriter, WriterInput, Writing } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { questionAbout } from '../question-about.ts';
import { attachmentIn } from './attachment.ts';
import { likeColumns, timesMeant, vagueName } from './like-columns.ts';
import { otherScope, withoutVerb } from './scope.ts';

/**
 * A writer that gives both meanings of a question that has two by how it is built: what the last words are said of, whether "each" is one after
 * the other or all of them, which of two columns of like names is meant. Nothing in the question decides between them, so
 * the likelier answers and the other one is offered beside it.
 */
export function withSecondMeanings(read: SqlWriter): SqlWriter {
  return async (input, context) => {
    const attached = await readAttached(input, context, read);
    if (attached !== null) return attached;
    const writing = await read(input, context);
    if (writing.kind === 'candidates') return withOthers(writing, input, context);
    return writing.kind === 'unreadable' && input.history.length === 0
      ? ((await readUnread(writing, input, context, read)) ?? writing)
      : writing;
  };
}

/** A refused question whose one unread word stands where only some meanings can: each of them is read, and told as assumed. */
async function readUnread(
  { parts }: Extract<Writing, { kind: 'unreadable' }>,
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
): Promise<Writing | null> {
  const { tables } = context.knowledge.snapshot;
  if (context.knowledge.isRestricted) return null;
  const unread = parts.map(({ text }) => text);
  const related = withoutVerb(input.question, unread, tables);
  if (related !== null) {
    const asked = await questionAbout(related.question, input, context);
    const writing = await read(asked, context);
    if (writing.kind !== 'candidates') return null;
    const candidates = writing.candidates.map((each) =>
      assuming(each, related.verb, `“${related.verb}” read as belonging to it`),
    );
    return withOthers({ ...writing, candidates }, asked, context);
  }
  const vague = vagueName(input.question, unread, tables);
  if (vague === null) return null;
  const found: SqlCandidate[] = [];
  for (const [at, meant] of vague.meant.entries()) {
    const asked = await questionAbout(input.question.replace(vague.said, meant), input, context);
    const writing = await read(asked, context);
    const candidate = writing.kind === 'candidates' ? writing.candidates[0] : undefined;
    if (candidate === undefined) return null;
    const told = assuming(candidate, vague.said, `“${vague.said}” read as “${meant}”`);
    found.push(at === 0 ? told : { ...told, id: `other-${at}`, alternative: true });
  }
  return { kind: 'candidates', candidates: found };
}

function assuming(candidate: SqlCandidate, said: string, note: string): SqlCandidate {
  const { assumed = [], reading } = candidate;
  return { ...candidate, assumed: [...assumed, said], reading: [...reading, note] };
}

async function readAttached(
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
): Promise<Writing | null> {
  const found = attachmentIn(input.question, input.entities.mentions, context.knowledge.snapshot.tables);
  if (found === null) return null;
  const pieces: SqlCandidate[] = [];
  for (const question of [...found.both, found.first]) {
    const writing = await read(await questionAbout(question, input, context), context);
    const candidate = writing.kind === 'candidates' ? writing.candidates[0] : undefined;
    if (candidate === undefined) return null;
    pieces.push(candidate);
  }
  const [one, other, whole] = pieces;
  if (one === undefined || other === undefined || whole === undefined) return null;
  const widths = new Set(pieces.map(({ intent }) => intent?.select.length ?? -1));
  if (widths.size > 1 || widths.has(-1)) return null;
  return {
    kind: 'candidates',
    candidates: [
      united('built-in-1', one, other),
      { ...united('built-in-2', whole, other), alternative: true },
    ],
  };
}

/** The rows of both; no intent says so, and a follow-up cannot edit it. */
function united(id: string, one: SqlCandidate, other: SqlCandidate): SqlCandidate {
  return {
    id,
    sql: `${one.sql}\nUNION\n${other.sql}`,
    writer: 'built-in',
    reading: [...one.reading, ...other.reading.map((clause) => `and ${clause}`)],
    coverage: Math.min(one.coverage ?? 0, other.coverage ?? 0),
    intent: null,
    assumed: [...(one.assumed ?? []), ...(other.assumed ?? [])],
    unconfirmed: true,
    edits: [],
    flagged: [],
  };
}

function withOthers(writing: Writing, input: WriterInput, context: RunContext): Writing {
  if (writing.kind !== 'candidates') return writing;
  const [first] = writing.candidates;
  if (!first?.intent) return writing;
  const { tables } = context.knowledge.snapshot;
  const paths = new TablePaths(tables, new Set(), context.columns);
  const times = timesMeant(first.intent, input.question, tables);
  if (times.length > 0) return timed(first, times, context);
  const scope = otherScope(first.intent, tokenize(input.question), tables, paths);
  const others = scope === null ? likeColumns(first.intent, input.question, tables) : [scope];
  const alternatives = others.map((intent, at) => alternativeOf(first, intent, at, context));
  return { ...writing, candidates: [...writing.candidates, ...alternatives] };
}

/** What shows no time is no answer to "when". */
function timed(first: SqlCandidate, [time, ...others]: readonly QueryIntent[], context: RunContext): Writing {
  const alternatives = others.map((intent, at) => alternativeOf(first, intent, at, context));
  const shown = time === undefined ? first : { ...first, ...written(time, context) };
  return { kind: 'candidates', candidates: [shown, ...alternatives] };
}

function alternativeOf(
  first: SqlCandidate,
  intent: QueryIntent,
  at: number,
  context: RunContext,
): SqlCandidate {
  return { ...first, ...written(intent, context), id: `other-${at + 1}`, alternative: true };
}

function written(
  intent: QueryIntent,
  { source, knowledge }: RunContext,
): Pick<SqlCandidate, 'sql' | 'intent' | 'reading'> {
  const sql = compileIntent(intent, source.dialect, knowledge.snapshot.tables);
  return { sql, intent, reading: describeIntent(intent) };
}
