import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { BoardSchedule } from '../domain/board.ts';
import type { EvaluationSchedule } from '../domain/evaluation.ts';
import type { Store } from './open-store.ts';
import { evaluationSchedules } from './schema/evaluations.ts';

const seconds: Readonly<Record<BoardSchedule, number>> = { hourly: 3_600, daily: 86_400, weekly: 604_800 };

/** Longer than a check takes without a model; it is renewed with each question. */
const leaseSeconds = 600;
const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`;

export async function readEvaluationSchedule(
  store: Store,
  sourceId: string,
): Promise<(EvaluationSchedule & { readonly nextAt: string }) | null> {
  const [row] = await store.db
    .select()
    .from(evaluationSchedules)
    .where(eq(evaluationSchedules.sourceId, sourceId));
  return row ? { every: row.every, engine: row.engine, nextAt: row.nextAt.toISOString() } : null;
}

/** A new schedule is due at once; null takes it away. */
export async function setEvaluationSchedule(
  store: Store,
  sourceId: string,
  schedule: EvaluationSchedule | null,
): Promise<void> {
  if (schedule === null) {
    await store.db.delete(evaluationSchedules).where(eq(evaluationSchedules.sourceId, sourceId));
    return;
  }
  const set = { ...schedule, nextAt: sql`now()` };
  await store.db
    .insert(evaluationSchedules)
    .values({ sourceId, ...set })
    .onConflictDoUpdate({ target: evaluationSchedules.sourceId, set });
}

export type DueEvaluation = {
  readonly engine: EvaluationSchedule['engine'];
  readonly cause: 'schedule' | 'change';
};

/**
 * Takes the check of a source, so that no other process does, when its time has come or the source is not any more what was
 * checked last (`state` is a hash of that); null when nothing is due. Time is the database's. A lease that is not
 * finished ends by itself.
 */
export async function leaseDueEvaluation(
  store: Store,
  sourceId: string,
  state: string,
  processId: string,
): Promise<DueEvaluation | null> {
  const { checked, leasedUntil, nextAt } = evaluationSchedules;
  const free = or(isNull(leasedUntil), lte(leasedUntil, sql`now()`));
  const due = or(lte(nextAt, sql`now()`), sql`${checked} <> ${state}`);
  const [leased] = await store.db
    .update(evaluationSchedules)
    .set({ leasedBy: processId, leasedUntil: leaseEnd })
    .where(and(eq(evaluationSchedules.sourceId, sourceId), free, due))
    .returning();
  if (!leased) return null;
  const isOther = leased.checked !== null && leased.checked !== state;
  return { engine: leased.engine, cause: isOther ? 'change' : 'schedule' };
}

/** Gives a check back that was made of `state`, until its next time. What was missed while nothing ran is not made up for. */
export async function finishEvaluationLease(
  store: Store,
  sourceId: string,
  state: string,
  processId: string,
): Promise<void> {
  const schedule = await readEvaluationSchedule(store, sourceId);
  if (schedule === null) return;
  const step = sql`${seconds[schedule.every]}::double precision`;
  await store.db
    .update(evaluationSchedules)
    .set({
      leasedBy: null,
      leasedUntil: null,
      checked: state,
      nextAt: sql`now() + make_interval(secs => ${step})`,
    })
    .where(and(eq(evaluationSchedules.sourceId, sourceId), eq(evaluationSchedules.leasedBy, processId)));
}

/** Keeps a check taken while it goes on. */
export async function renewEvaluationLease(store: Store, sourceId: string, processId: string): Promise<void> {
  await store.db
    .update(evaluationSchedules)
    .set({ leasedUntil: leaseEnd })
    .where(and(eq(evaluationSchedules.sourceId, sourceId), eq(evaluationSchedules.leasedBy, processId)));
}
