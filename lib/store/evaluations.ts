import { and, asc, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { EvaluatedCase, Evaluation } from '../domain/evaluation.ts';
import type { Store } from './open-store.ts';
import { conversations } from './schema/conversations.ts';
import { evaluationCases, evaluations } from './schema/evaluations.ts';

/** More than anybody compares; older ones go, with the runs they were made of. */
const kept = 30;

type NewEvaluation = Pick<Evaluation, 'id' | 'cause' | 'engine' | 'state' | 'total'> & {
  readonly sourceId: string;
};

/** Records an evaluation that begins, and forgets the oldest of its source. */
export async function beginEvaluation(store: Store, begun: NewEvaluation): Promise<void> {
  await store.db.insert(evaluations).values({ ...begun, status: 'running' });
  const latest = store.db
    .select({ id: evaluations.id })
    .from(evaluations)
    .where(eq(evaluations.sourceId, begun.sourceId))
    .orderBy(desc(evaluations.startedAt))
    .limit(kept);
  const gone = await store.db
    .delete(evaluations)
    .where(and(eq(evaluations.sourceId, begun.sourceId), notInArray(evaluations.id, latest)))
    .returning({ id: evaluations.id });
  if (gone.length === 0) return;
  await store.db.delete(conversations).where(
    inArray(
      conversations.id,
      gone.map(({ id }) => id),
    ),
  );
}

export async function addEvaluatedCase(
  store: Store,
  evaluationId: string,
  place: number,
  asked: EvaluatedCase,
): Promise<void> {
  await store.db.insert(evaluationCases).values({ evaluationId, place, asked });
}

/** `failure` says why not all of its questions were asked; null when they were. */
export async function endEvaluation(store: Store, id: string, failure: string | null): Promise<void> {
  const status = failure === null ? 'done' : 'failed';
  await store.db
    .update(evaluations)
    .set({ status, failure, endedAt: new Date() })
    .where(eq(evaluations.id, id));
}

/** Those of a source, the latest first. */
export async function listEvaluations(store: Store, sourceId: string): Promise<Evaluation[]> {
  const rows = await store.db
    .select()
    .from(evaluations)
    .where(eq(evaluations.sourceId, sourceId))
    .orderBy(desc(evaluations.startedAt));
  const ids = rows.map(({ id }) => id);
  const asked = ids.length === 0 ? [] : await casesOf(store, ids);
  const counts = Map.groupBy(asked, ({ evaluationId }) => evaluationId);
  return rows.map(({ sourceId: _, startedAt, endedAt, ...row }) => {
    const verdicts = (counts.get(row.id) ?? []).map(({ asked: { verdict } }) => verdict);
    const count = (verdict: string) => verdicts.filter((each) => each === verdict).length;
    return {
      ...row,
      counts: {
        right: count('right'),
        wrong: count('wrong'),
        unanswered: count('unanswered'),
        'no-truth': count('no-truth'),
      },
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    };
  });
}

/** In the order they were asked. */
export async function evaluatedCases(store: Store, id: string): Promise<EvaluatedCase[]> {
  return (await casesOf(store, [id])).map(({ asked }) => asked);
}

/** What a process that ended left running is told as failed. */
export async function endAbandonedEvaluations(store: Store, sourceId: string): Promise<void> {
  await store.db
    .update(evaluations)
    .set({
      status: 'failed',
      failure: 'The server was restarted before it was finished.',
      endedAt: new Date(),
    })
    .where(and(eq(evaluations.sourceId, sourceId), eq(evaluations.status, 'running')));
}

function casesOf(store: Store, ids: readonly string[]) {
  return store.db
    .select()
    .from(evaluationCases)
    .where(inArray(evaluationCases.evaluationId, [...ids]))
    .orderBy(asc(evaluationCases.place));
}
