import { z } from 'zod';
import {
  type EvaluationDetail,
  type EvaluationEngine,
  type EvaluationPage,
  type EvaluationSchedule,
  evaluationDetail,
  evaluationPage,
} from '#lib/domain/evaluation.ts';
import { request } from '../ui/request.ts';

const address = '/api/admin/evaluations';

export async function getEvaluations(signal: AbortSignal): Promise<EvaluationPage> {
  return evaluationPage.parse(await request(address, { signal }));
}

/** Beside `withId`, or else beside the one before it. */
export async function getEvaluation(
  id: string,
  withId: string | null,
  signal: AbortSignal,
): Promise<EvaluationDetail> {
  const query = withId === null ? '' : `?with=${encodeURIComponent(withId)}`;
  return evaluationDetail.parse(await request(`${address}/${encodeURIComponent(id)}${query}`, { signal }));
}

export async function startEvaluation(engine: EvaluationEngine): Promise<string> {
  const started = await request(address, { method: 'POST', body: { engine } });
  return z.object({ id: z.string() }).parse(started).id;
}

export async function stopEvaluation(): Promise<void> {
  await request(address, { method: 'DELETE' });
}

export async function putSchedule(schedule: EvaluationSchedule | null): Promise<void> {
  await request(`${address}/schedule`, { method: 'PUT', body: { schedule } });
}

export function reportAddress(id: string): string {
  return `${address}/${encodeURIComponent(id)}/report`;
}
