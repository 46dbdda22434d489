import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { SqlWriter, WriterInput, Writing } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { tableNoun } from '../explain/names.ts';
import { questionAbout } from '../question-about.ts';
import { attachmentIn, type Kind, tableIn, withoutVerb } from './attachment.ts';
import { assuming, written } from './candidates.ts';

/** "Huts and campsites in Brig": both in Brig, and all huts beside the campsites in Brig; null where the question is not so or a part of it is not understood. */
export async function readAttached(
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
): Promise<Writing | null> {
  const { tables } = context.knowledge.snapshot;
  const found = attachmentIn(input.question, input.entities.mentions, tables);
  if (found === null) return null;
  const { lead, second, saidOf } = found;
  const first: Kind =
    found.first.behind === '' && saidOf !== 'second'
      ? { ...found.first, behind: second.behind }
      : found.first;
  const piece = (kind: Kind) => readKind(lead, kind, input, context, read);
  const [one, other] = [await piece(first), await piece(second)];
  if (one === null || other === null) return null;
  const joined = united('built-in-1', one, other, context);
  if (joined === null) return null;
  if (saidOf !== null) return { kind: 'candidates', candidates: [joined] };
  const whole = await piece(found.first);
  const apart = whole && united('built-in-2', whole, other, context);
  if (!apart) return null;
  return { kind: 'candidates', candidates: [joined, { ...apart, alternative: true }] };
}

type Piece = { readonly candidate: SqlCandidate; readonly intent: QueryIntent };

/** The rows of one kind, each by what names it; null where what is said of it makes no condition. */
async function readKind(
  lead: string,
  kind: Kind,
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
): Promise<Piece | null> {
  const plain = await readPlain(lead, kind.called, input, context, read);
  if (plain === null || kind.behind === '') return plain;
  const said = await readPart(`${lead}${plain.called} ${kind.behind}`, input, context, read);
  const shorter = typeof said === 'string' ? withoutVerb(kind.behind, said) : kind.behind;
  const again =
    typeof said === 'string' && shorter !== kind.behind
      ? await readPart(`${lead}${plain.called} ${shorter}`, input, context, read)
      : said;
  if (again === null || typeof again === 'string') return null;
  const { intent } = again;
  const isNarrower = intent.filters.length > plain.intent.filters.length;
  if (!isNarrower || !sameName(intent.subject, plain.intent.subject) || intent.groupBy.length > 0)
    return null;
  const narrowed = { ...intent, select: plain.intent.select, orderBy: [] };
  const candidate = { ...again.candidate, ...written(narrowed, context) };
  return {
    intent: narrowed,
    candidate:
      typeof said === 'string' ? assuming(candidate, said, `“${said}” read as belonging to it`) : candidate,
  };
}

/** A kind by itself; what has the name of a table and one more word is that table: "indie films" are indies. */
async function readPlain(
  lead: string,
  called: string,
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
): Promise<(Piece & { readonly called: string }) | null> {
  const own = await readPart(`${lead}${called}`, input, context, read);
  if (own !== null && typeof own !== 'string') return { ...own, called };
  const table = tableIn(called, context.knowledge.snapshot.tables);
  if (table === null) return null;
  const { many } = tableNoun(table);
  const meant = await readPart(`${lead}${many}`, input, context, read);
  if (meant === null || typeof meant === 'string') return null;
  return {
    ...meant,
    called: many,
    candidate: assuming(meant.candidate, called, `“${called}” read as “${many}”`),
  };
}

/** What is read of a part; of one that is not, the one word that is to blame. */
async function readPart(
  question: string,
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
): Promise<Piece | string | null> {
  const writing = await read(await questionAbout(question, input, context), context);
  if (writing.kind === 'unreadable') {
    const [part, ...others] = writing.parts;
    return part !== undefined && others.length === 0 && /^\p{L}+$/u.test(part.text) ? part.text : null;
  }
  const candidate = writing.kind === 'candidates' ? writing.candidates[0] : undefined;
  return candidate?.intent ? { candidate, intent: candidate.intent } : null;
}

/**
 * The rows of both: values of one column become one condition, and other kinds a union, which no intent says and no follow-up can edit. null where
 * they do not show as much.
 */
function united(id: string, one: Piece, other: Piece, context: RunContext): SqlCandidate | null {
  if (one.intent.select.length !== other.intent.select.length) return null;
  const common = {
    id,
    writer: 'built-in',
    coverage: Math.min(one.candidate.coverage ?? 0, other.candidate.coverage ?? 0),
    assumed: [...(one.candidate.assumed ?? []), ...(other.candidate.assumed ?? [])],
    unconfirmed: true as const,
    edits: [],
    flagged: [],
  };
  const either = eitherValue(one.intent, other.intent);
  if (either !== null) return { ...common, ...written(either, context) };
  const all = isOneOf(one.intent, other.intent) ? 'UNION ALL' : 'UNION';
  return {
    ...common,
    sql: `${one.candidate.sql}\n${all}\n${other.candidate.sql}`,
    reading: [...one.candidate.reading, ...other.candidate.reading.map((clause) => `and ${clause}`)],
    intent: null,
  };
}

/** Where the two differ in the values of one column alone. */
function eitherValue(one: QueryIntent, other: QueryIntent): QueryIntent | null {
  const differing = one.filters.flatMap((filter, at) =>
    JSON.stringify(filter) === JSON.stringify(other.filters[at]) ? [] : [at],
  );
  const [at, ...others] = differing;
  const rest = ({ filters: _, ...each }: QueryIntent) => JSON.stringify(each);
  if (at === undefined || others.length > 0 || one.filters.length !== other.filters.length) return null;
  const [filter, against] = [one.filters[at], other.filters[at]];
  if (filter?.kind !== 'equals' || against?.kind !== 'equals' || filter.negated || against.negated)
    return null;
  if (JSON.stringify(filter.column) !== JSON.stringify(against.column) || rest(one) !== rest(other))
    return null;
  const values = [...new Set([...filter.values, ...against.values])];
  return { ...one, filters: one.filters.with(at, { ...filter, values }) };
}

/** Whether no row can be of both: rows of one table with other values of a column of theirs. */
function isOneOf(one: QueryIntent, other: QueryIntent): boolean {
  return (
    one.subject === other.subject &&
    one.filters.some(
      (filter) =>
        filter.kind === 'equals' &&
        other.filters.some(
          (against) =>
            against.kind === 'equals' &&
            JSON.stringify(against.column) === JSON.stringify(filter.column) &&
            !against.values.some((value) => filter.values.includes(value)),
        ),
    )
  );
}
