import { type AnswerCell, type CellOptions, cellOptions, type Drill } from '#lib/domain/cell-options.ts';
import { type FollowUps, followUps } from '#lib/domain/follow-ups.ts';
import { type StartedStatement, startedStatement } from '../statement/requests.ts';
import { request } from '../ui/request.ts';

export async function getCellOptions(
  runId: string,
  cell: AnswerCell,
  signal: AbortSignal,
): Promise<CellOptions> {
  const path = `/api/runs/${encodeURIComponent(runId)}/cells`;
  return cellOptions.parse(await request(path, { method: 'POST', body: cell, signal }));
}

/** Goes on from a cell, as the next turn of its conversation. */
export async function postDrill(runId: string, cell: AnswerCell, drill: Drill): Promise<StartedStatement> {
  const path = `/api/runs/${encodeURIComponent(runId)}/drills`;
  return startedStatement.parse(await request(path, { method: 'POST', body: { ...cell, drill } }));
}

export async function getFollowUps(runId: string, signal: AbortSignal): Promise<FollowUps> {
  return followUps.parse(await request(`/api/runs/${encodeURIComponent(runId)}/follow-ups`, { signal }));
}
