import { and, count, eq, inArray, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import {
  type RetainedKind,
  type RetentionDays,
  type RetentionPage,
  type RetentionPreview,
  retainedKinds,
} from '../domain/retention.ts';
import type { Store } from './open-store.ts';
import { auditEntries } from './schema/audit.ts';
import { boards } from './schema/boards.ts';
import { conversations, feedback, runs } from './schema/conversations.ts';
import { feedbackCases } from './schema/feedback-cases.ts';
import { retention } from './schema/retention.ts';
import { shares } from './schema/shares.ts';

/** For how long each kind is kept. */
export async function readRetention(store: Store): Promise<RetentionDays> {
  const rows = await store.db.select({ kind: retention.kind, days: retention.days }).from(retention);
  const days = new Map(rows.map((row) => [row.kind, row.days]));
  const of = (kind: RetainedKind) => days.get(kind) ?? null;
  return { runs: of('runs'), exports: of('exports'), audit: of('audit') };
}

export async function saveRetention(store: Store, changedBy: string, wanted: RetentionDays): Promise<void> {
  await store.db.transaction(async (transaction) => {
    await transaction.delete(retention);
    const rows = retainedKinds.flatMap((kind) => {
      const days = wanted[kind];
      return days === null ? [] : [{ kind, days, changedBy }];
    });
    if (rows.length > 0) await transaction.insert(retention).values(rows);
  });
}

/** What would go now with these times. */
export async function previewRetention(store: Store, days: RetentionDays): Promise<RetentionPreview> {
  const [exports, audit] = await Promise.all([
    countAudit(store, oldEntries('exports', days.exports)),
    countAudit(store, oldEntries('audit', days.audit)),
  ]);
  if (days.runs === null) return { runs: { count: 0, conversations: 0, bytes: 0, held: 0 }, exports, audit };
  const old = oldConversation(days.runs);
  const going = await countRuns(store, and(old, not(isHeld)));
  const held = await countRuns(store, and(old, isHeld));
  const all = await keptRuns(store);
  const bytes = all.runs === 0 ? 0 : Math.round((all.bytes * going.runs) / all.runs);
  return {
    runs: { count: going.runs, conversations: going.conversations, bytes, held: held.runs },
    exports,
    audit,
  };
}

/** What there is of each kind. */
export async function countKept(store: Store): Promise<RetentionPage['kept']> {
  const [exports, audit] = await Promise.all([countAudit(store, isExport), countAudit(store, not(isExport))]);
  return { ...(await keptRuns(store)), exports, audit };
}

/** So few at once that nobody else waits long for the store. */
const conversationsAtOnce = 20;
const entriesAtOnce = 1_000;

/** Forgets a few of what is older than it is kept. Resolves to how much that was; nothing is left when it is all 0. */
export async function forgetSome(
  store: Store,
  days: RetentionDays,
): Promise<{ runs: number; exports: number; audit: number }> {
  return {
    runs: days.runs === null ? 0 : await forgetConversations(store, days.runs),
    exports: await forgetEntries(store, oldEntries('exports', days.exports)),
    audit: await forgetEntries(store, oldEntries('audit', days.audit)),
  };
}

async function forgetConversations(store: Store, days: number): Promise<number> {
  const some = await store.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(oldConversation(days), not(isHeld)))
    .limit(conversationsAtOnce);
  if (some.length === 0) return 0;
  const going = inArray(
    conversations.id,
    some.map(({ id }) => id),
  );
  const { runs: gone } = await countRuns(store, going);
  await store.db.delete(conversations).where(going);
  // A conversation without a question is gone as well; it must not look as if nothing was left to do.
  return Math.max(gone, some.length);
}

async function forgetEntries(store: Store, which: SQL | undefined): Promise<number> {
  const some = store.db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(which)
    .orderBy(auditEntries.id)
    .limit(entriesAtOnce);
  const gone = await store.db
    .delete(auditEntries)
    .where(inArray(auditEntries.id, some))
    .returning({ id: auditEntries.id });
  return gone.length;
}

const isExport = sql`${auditEntries.action} like '%.export'`;

function before(days: number): SQL {
  return sql`now() - make_interval(days => ${days})`;
}

function oldEntries(kind: 'exports' | 'audit', days: number | null): SQL | undefined {
  if (days === null) return sql`false`;
  return and(lt(auditEntries.at, before(days)), kind === 'exports' ? isExport : not(isExport));
}

/** A conversation is as old as the last question in it: its turns build on one another and go together. */
function oldConversation(days: number): SQL | undefined {
  return and(
    lt(conversations.updatedAt, before(days)),
    sql`not exists (select from ${runs} where ${runs.conversationId} = ${conversations.id}
      and (${runs.createdAt} >= ${before(days)} or ${runs.status} = 'running'))`,
  );
}

/** Somebody still looks at it: it is shared, it stands on a board, or a vote on it waits for a developer. */
const isHeld = sql`(exists (select from ${shares} where ${and(
  eq(shares.kind, 'conversation'),
  eq(shares.subjectId, conversations.id),
)}) or exists (select from ${runs} where ${and(
  eq(runs.conversationId, conversations.id),
  or(
    sql`exists (select from ${shares} where ${and(eq(shares.kind, 'answer'), eq(shares.subjectId, runs.id))})`,
    sql`exists (select from ${boards} where position(${runs.id} in ${boards.tiles}::text) > 0)`,
    sql`exists (select from ${feedback} where ${eq(feedback.runId, runs.id)} and ${eq(feedback.vote, 'down')}
      and not exists (select from ${feedbackCases} where ${and(
        eq(feedbackCases.runId, runs.id),
        ne(feedbackCases.status, 'open'),
      )}))`,
  ),
)}))`;

async function countRuns(
  store: Store,
  which: SQL | undefined,
): Promise<{ runs: number; conversations: number }> {
  const [row] = await store.db
    .select({ runs: count(runs.id), conversations: sql<number>`count(distinct ${conversations.id})::int` })
    .from(conversations)
    .leftJoin(runs, eq(runs.conversationId, conversations.id))
    .where(which);
  return row ?? { runs: 0, conversations: 0 };
}

/** How many runs there are, and what their logs take: the table with its indexes, since a look at each row would take long. */
async function keptRuns(store: Store): Promise<{ runs: number; bytes: number }> {
  const [row] = await store.db
    .select({
      runs: count(),
      bytes: sql<number>`pg_total_relation_size('run_event')::float8`,
    })
    .from(runs);
  return row ?? { runs: 0, bytes: 0 };
}

async function countAudit(store: Store, which: SQL | undefined): Promise<number> {
  const [row] = await store.db.select({ entries: count() }).from(auditEntries).where(which);
  return row?.entries ?? 0;
}
