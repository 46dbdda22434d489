import pluralize from 'pluralize';
import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { SqlWriter, WriterInput, Writing } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { tableNoun } from '../explain/names.ts';
import { questionAbout } from '../question-about.ts';
import { type Attachment, attachmentIn, type Kind, tableIn, withoutVerb } from './attachment.ts';
import { assuming, type Piece, written } from './candidates.ts';
import { eitherValue, isSame, isShowingKeys, united, withoutShared } from './united.ts';

/** What is read of a part of the question; of one that is not, the one word that is to blame. */
type Ask = (question: string) => Promise<Piece | string | null>;
/** The first kind with what is said of it, the second with what is said of it, and all of the first. */
type Pieces = { readonly one: Piece; readonly other: Piece; readonly whole: Piece };

/** "Huts and campsites in Brig": both in Brig, and all huts beside the campsites in Brig; null where the question is not so or a part of it is not understood. */
export async function readAttached(
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
): Promise<Writing | null> {
  const { tables } = context.knowledge.snapshot;
  const found = attachmentIn(input.question, input.entities.mentions, tables);
  // In a conversation what has no beginning leans on what was said before.
  if (found === null || (found.lead === '' && input.history.length > 0)) return null;
  // "Depot and driver of van 7" are what one row has, and no kinds of rows.
  if (found.are === 'tables' && [found.first, found.second].every(({ called }) => isOne(called))) return null;
  // "The shops and their sales in 2024" are one list of both: whose words decide nothing more is read as it stands.
  if (found.saidOf !== null && found.are === 'tables' && isJoined(await read(input, context))) return null;
  // What a person may not read may be what an unread word means.
  const ask: Ask = async (question) => {
    const piece = pieceOf(await read(await questionAbout(question, input, context), context));
    return typeof piece === 'string' && context.knowledge.isRestricted ? null : piece;
  };
  const pieces =
    found.are === 'tables'
      ? await ofTables(found, ask, context)
      : await ofValues(found, ask, input.question, context);
  if (pieces === null) return null;
  const { one, other, whole } = pieces;
  const isOwn = found.first.behind !== '';
  const both = united('built-in-1', one, other, context);
  const last = isOwn ? null : united('built-in-2', whole, other, context);
  if (found.saidOf === null)
    return both && last && { kind: 'candidates', candidates: [both, { ...last, alternative: true }] };
  const meant = found.saidOf === 'second' && !isOwn ? last : both;
  return meant && { kind: 'candidates', candidates: [meant] };
}

function isOne(called: string): boolean {
  const noun = called.toLowerCase().split(' ').at(-1) ?? '';
  return pluralize.isSingular(noun) && !pluralize.isPlural(noun);
}

function pieceOf(writing: Writing): Piece | string | null {
  if (writing.kind === 'unreadable') {
    const [part, ...others] = writing.parts;
    return part !== undefined && others.length === 0 && /^\p{L}+$/u.test(part.text) ? part.text : null;
  }
  const candidate = writing.kind === 'candidates' ? writing.candidates[0] : undefined;
  return candidate?.intent && isList(candidate.intent) ? { candidate, intent: candidate.intent } : null;
}

/** A list of rows of one table with what another has of them. */
function isJoined(writing: Writing): boolean {
  const intent = writing.kind === 'candidates' ? writing.candidates[0]?.intent : undefined;
  return intent != null && intent.joins.length > 0;
}

/** Rows, and no figures of them. */
function isList({ select, groupBy }: QueryIntent): boolean {
  return (
    groupBy.length === 0 && select.every((item) => !('measure' in item) || item.measure.aggregate === null)
  );
}

async function ofTables(
  { lead, first, second, saidOf }: Attachment,
  ask: Ask,
  context: RunContext,
): Promise<Pieces | null> {
  const kinds = [
    await readPlain(lead, first.called, ask, context),
    await readPlain(lead, second.called, ask, context),
  ];
  const [whole, plain] = shownAlike(kinds[0] ?? null, kinds[1] ?? null, context);
  const other = plain && (await readSaid(lead, plain.called, second.behind, ask));
  const behind = first.behind === '' && saidOf !== 'second' ? second.behind : first.behind;
  const one = whole && behind !== '' ? await readSaid(lead, whole.called, behind, ask) : whole;
  if (!whole || !plain || !other || !one) return null;
  const narrowed = [one === whole ? one : narrower(one, whole, context), narrower(other, plain, context)];
  const [ofFirst, ofSecond] = narrowed;
  return ofFirst && ofSecond ? { one: ofFirst, other: ofSecond, whole } : null;
}

/** A kind by itself; what has the name of a table and one more word is that table: "indie films" are indies. */
async function readPlain(lead: string, called: string, ask: Ask, context: RunContext): Promise<Named | null> {
  const own = await ask(`${lead}${called}`);
  const { tables } = context.knowledge.snapshot;
  const isRead = own !== null && typeof own !== 'string';
  if (isRead && !isShowingKeys(own.intent, tables)) return { ...own, called };
  const table = context.knowledge.isRestricted ? null : tableIn(called, tables);
  if (table === null) return null;
  const { many } = tableNoun(table);
  const meant = await ask(`${lead}${many}`);
  if (meant === null || typeof meant === 'string') return null;
  return {
    ...meant,
    called: many,
    candidate: assuming(meant.candidate, called, `“${called}” read as “${many}”`),
  };
}

type Named = Piece & { readonly called: string };

/** Kinds whose rows are shown by several columns, by those that both have. */
function shownAlike(
  one: Named | null,
  other: Named | null,
  context: RunContext,
): readonly [Named | null, Named | null] {
  if (one === null || other === null || one.intent.select.length === other.intent.select.length)
    return [one, other];
  const shared = ({ intent }: Piece, against: Piece): QueryIntent => ({
    ...intent,
    select: intent.select.filter(
      (item) =>
        'dimension' in item &&
        against.intent.select.some(
          (each) =>
            'dimension' in each && sameName(each.dimension.column.column, item.dimension.column.column),
        ),
    ),
  });
  const [first, second] = [shared(one, other), shared(other, one)];
  if (first.select.length === 0) return [null, null];
  return [
    { ...one, ...rewritten(one.candidate, first, context) },
    { ...other, ...rewritten(other.candidate, second, context) },
  ];
}

/** A kind with what is said of it; a verb that the source does not know is left out, which is told. */
async function readSaid(lead: string, called: string, behind: string, ask: Ask): Promise<Piece | null> {
  const said = await ask(`${lead}${called} ${behind}`);
  if (typeof said !== 'string') return said;
  // "Rieslings originate in Rioja": what is not known to be a verb stands with what it is said of.
  const isBehindName = called.endsWith(` ${said}`);
  const noun = isBehindName ? called.slice(0, -said.length - 1) : called;
  const shorter = isBehindName ? behind : withoutVerb(behind, said);
  const again = noun === called && shorter === behind ? null : await ask(`${lead}${noun} ${shorter}`);
  if (again === null || typeof again === 'string') return null;
  return { ...again, candidate: assuming(again.candidate, said, `“${said}” read as belonging to it`) };
}

/** The rows with what is said of them, each by what names it; null where what is said makes no condition. */
function narrower({ candidate, intent }: Piece, plain: Piece, context: RunContext): Piece | null {
  const isNarrower = intent.filters.length > plain.intent.filters.length;
  if (!isNarrower || !sameName(intent.subject, plain.intent.subject)) return null;
  return rewritten(candidate, { ...intent, select: plain.intent.select, orderBy: [] }, context);
}

function rewritten(candidate: SqlCandidate, intent: QueryIntent, context: RunContext): Piece {
  return { intent, candidate: { ...candidate, ...written(intent, context) } };
}

/** Each kind is a condition on one column; what else both have is what is said of them. */
async function ofValues(
  { lead, first, second, isDone }: Attachment,
  ask: Ask,
  question: string,
  context: RunContext,
): Promise<Pieces | null> {
  const { tables } = context.knowledge.snapshot;
  // "Bath and massage treatments" are treatments both.
  const noun = tableIn(first.called, tables) === null && tableIn(second.called, tables) !== null;
  const called = noun ? `${first.called} ${second.called.split(' ').at(-1)}` : first.called;
  const one = await readSaid(lead, called, first.behind || second.behind, ask);
  const other = one && (await readSaid(lead, second.called, second.behind, ask));
  const pair = one && other ? { one, other } : await ofEither(question, second, ask, context);
  if (pair === null || !isSame(pair.one.intent.select, pair.other.intent.select)) return null;
  if (isDone) {
    const all = await ask(`${lead}${called}`);
    return all !== null && typeof all !== 'string' && isOfOne(pair.one, all, context)
      ? { ...pair, whole: all }
      : null;
  }
  const whole = withoutShared(pair.one.intent, pair.other.intent, context);
  return whole && { ...pair, whole: rewritten(pair.one.candidate, whole, context) };
}

/** Whether all rows show as much as the narrower ones, and each does one thing: "members who play golf and tennis" may do both. */
function isOfOne({ intent }: Piece, { intent: all }: Piece, { knowledge, columns }: RunContext): boolean {
  const paths = new TablePaths(knowledge.snapshot.tables, new Set(), columns);
  return (
    isSame(intent.select, all.select) &&
    all.select.every((item) => 'dimension' in item && sameName(item.dimension.column.table, all.subject)) &&
    all.filters.length < intent.filters.length &&
    all.joins.every((step) => paths.stepIsToOne(step))
  );
}

/** Both kinds in a question that is only read as a whole, where one condition has their two values. */
async function ofEither(
  question: string,
  second: Kind,
  ask: Ask,
  context: RunContext,
): Promise<Pick<Pieces, 'one' | 'other'> | null> {
  const both = await ask(question);
  if (both === null || typeof both === 'string') return null;
  const apart = eitherValue(both.intent, second.called, context.knowledge.snapshot.tables);
  if (apart === null) return null;
  const [one, other] = apart.map((intent) => rewritten(both.candidate, intent, context));
  return one && other ? { one, other } : null;
}
