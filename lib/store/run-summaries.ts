import { and, desc, eq, exists, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { localDeveloper } from '../domain/person.ts';
import type { RunFacets, RunPage, RunSearch } from '../domain/run-search.ts';
import { type RunSummary, summariseRun } from '../domain/run-summary.ts';
import { emptyRun, reduceRun } from '../domain/run-view.ts';
import { AppError } from '../errors.ts';
import type { Store } from './open-store.ts';
import { mayBeRead, type Withheld } from './readable-runs.ts';
import { readEvents } from './runs.ts';
import { people } from './schema/accounts.ts';
import { conversations, feedback, runs } from './schema/conversations.ts';
import { runSummaries, searchedWords } from './schema/run-summaries.ts';
import { summaryInsert } from './summary-insert.ts';

const pageLength = 50;

/** Writes what a run has come to; see `summaryInsert`. */
export async function saveRunSummary(
  store: Store,
  ...what: [summary: RunSummary, namedTables?: readonly string[] | null]
): Promise<void> {
  await summaryInsert(store, ...what);
}

/**
 * One page of the runs that a search finds, newest first, without those that are withheld. Throws `bad-request` for a
 * place that is none.
 */
export async function searchRuns(
  store: Store,
  search: RunSearch,
  withheld: readonly Withheld[] = [],
): Promise<RunPage> {
  const rows = await store.db
    .select({ summary: runSummaries, personName: people.name })
    .from(runSummaries)
    .leftJoin(people, eq(people.id, runSummaries.personId))
    .where(and(...conditionsOf(store, search), mayBeRead(withheld)))
    .orderBy(desc(runSummaries.startedAt), desc(runSummaries.runId))
    .limit(pageLength + 1);
  const shown = rows.slice(0, pageLength);
  const votes = await votesOf(
    store,
    shown.map(({ summary }) => summary.runId),
  );
  const found = shown.map(({ summary, personName }) => ({
    ...toSummary(summary),
    personName: personName ?? nameWithoutAccount(summary.personId),
    votes: votes.get(summary.runId) ?? { up: 0, down: 0 },
  }));
  const last = found.at(-1);
  return {
    runs: found,
    next: rows.length > pageLength && last ? `${last.startedAt} ${last.runId}` : null,
  };
}

/** The people and sources that occur among the runs that are not withheld. */
export async function listRunFacets(
  store: Store,
  withheld: readonly Withheld[] = [],
  namesOfSources: ReadonlyMap<string, string> = new Map(),
): Promise<RunFacets> {
  const [asking, sources] = await Promise.all([
    store.db
      .selectDistinct({ id: runSummaries.personId, name: people.name })
      .from(runSummaries)
      .leftJoin(people, eq(people.id, runSummaries.personId))
      .where(mayBeRead(withheld)),
    store.db.selectDistinct({ id: runSummaries.sourceId }).from(runSummaries).where(mayBeRead(withheld)),
  ]);
  return {
    people: asking
      .map(({ id, name }) => ({ id, name: name ?? nameWithoutAccount(id) }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    sources: sources
      .map(({ id }) => ({ id, name: namesOfSources.get(id) ?? id }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    leavesOut: withheld.length > 0,
  };
}

/**
 * Summarises the ended runs that have no summary yet, newest first. Returns how many there were: at most `limit`, so that a
 * caller can pause between portions.
 */
export async function summariseMissingRuns(store: Store, limit: number): Promise<number> {
  const missing = await store.db
    .select({
      runId: runs.id,
      conversationId: runs.conversationId,
      personId: runs.personId,
      sourceId: conversations.sourceId,
      question: runs.question,
      startedAt: runs.createdAt,
      status: runs.status,
    })
    .from(runs)
    .innerJoin(conversations, eq(conversations.id, runs.conversationId))
    .leftJoin(runSummaries, eq(runSummaries.runId, runs.id))
    .where(and(ne(runs.status, 'running'), isNull(runSummaries.runId)))
    .orderBy(desc(runs.createdAt))
    .limit(limit);
  for (const { status, startedAt, ...run } of missing) {
    const log = await readEvents(store, run.runId);
    const view = log.reduce((before, { event }) => reduceRun(before, event), emptyRun);
    await saveRunSummary(store, {
      ...summariseRun({ ...run, startedAt: startedAt.toISOString() }, view),
      status,
    });
  }
  return missing.length;
}

/** The local developer has no account, and somebody's may have been removed. */
function nameWithoutAccount(personId: string): string {
  return personId === localDeveloper.id ? localDeveloper.name : personId;
}

function conditionsOf(store: Store, search: RunSearch): (SQL | undefined)[] {
  const { words, person, source, status, strategy, vote, from, to, minTokens, after } = search;
  return [
    words ? or(eq(runSummaries.runId, words), containsWords(words)) : undefined,
    person ? eq(runSummaries.personId, person) : undefined,
    source ? eq(runSummaries.sourceId, source) : undefined,
    status ? eq(runSummaries.status, status) : undefined,
    strategy ? eq(runSummaries.strategy, strategy) : undefined,
    vote
      ? exists(
          store.db
            .select({ one: sql`1` })
            .from(feedback)
            .where(and(eq(feedback.runId, runSummaries.runId), eq(feedback.vote, vote))),
        )
      : undefined,
    from ? gte(runSummaries.startedAt, new Date(from)) : undefined,
    to ? lt(runSummaries.startedAt, new Date(to)) : undefined,
    minTokens ? gte(runSummaries.tokens, minTokens) : undefined,
    after ? before(after) : undefined,
  ];
}

/** Each word as a beginning of a word, in any order; quoted, so that no character of it is an operator. */
function containsWords(text: string): SQL {
  const query = text
    .split(/\s+/)
    .map((word) => `'${word.replaceAll('\\', '').replaceAll("'", "''")}':*`)
    .join(' & ');
  return sql`${searchedWords(runSummaries)} @@ to_tsquery('simple', ${query})`;
}

function before(place: string): SQL {
  const [startedAt = '', runId = ''] = place.split(' ');
  const time = new Date(startedAt);
  if (Number.isNaN(time.getTime()) || runId === '') {
    throw new AppError('bad-request', { userMessage: `"${place}" is no place in the list of runs.` });
  }
  return sql`(${runSummaries.startedAt}, ${runSummaries.runId}) < (${time.toISOString()}::timestamptz, ${runId})`;
}

async function votesOf(
  store: Store,
  runIds: readonly string[],
): Promise<Map<string, { up: number; down: number }>> {
  const votes = new Map<string, { up: number; down: number }>();
  if (runIds.length === 0) return votes;
  const rows = await store.db
    .select({ runId: feedback.runId, vote: feedback.vote })
    .from(feedback)
    .where(inArray(feedback.runId, [...runIds]));
  for (const { runId, vote } of rows) {
    const counted = votes.get(runId) ?? { up: 0, down: 0 };
    votes.set(runId, { ...counted, [vote]: counted[vote] + 1 });
  }
  return votes;
}

function toSummary({ namedTables: _kept, ...row }: typeof runSummaries.$inferSelect): RunSummary {
  return { ...row, startedAt: row.startedAt.toISOString() };
}
