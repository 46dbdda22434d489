import { z } from 'zod';
import type { Plan } from '#lib/domain/plan.ts';
import { storedEvent } from '#lib/domain/run-event.ts';
import { type RunFacets, type RunPage, type RunSearch, runFacets, runPage } from '#lib/domain/run-search.ts';
import type { Strategy } from '#lib/domain/strategy.ts';
import { type ToolForm, type ToolTrial, toolForm, toolTrial } from '#lib/domain/tool-trial.ts';
import { request } from '../ui/request.ts';

const storedLog = z.object({ isRunning: z.boolean(), events: z.array(storedEvent) });
export type StoredLog = z.infer<typeof storedLog>;

const runs = '/api/admin/runs';
const pathOf = (runId: string) => `${runs}/${encodeURIComponent(runId)}`;

export async function getRuns(search: RunSearch, signal: AbortSignal): Promise<RunPage> {
  return runPage.parse(await request(`${runs}?${searchParams(search)}`, { signal }));
}

export async function getRunFacets(signal: AbortSignal): Promise<RunFacets> {
  return runFacets.parse(await request(`${runs}/facets`, { signal }));
}

export async function getLog(runId: string, signal: AbortSignal): Promise<StoredLog> {
  return storedLog.parse(await request(pathOf(runId), { signal }));
}

/** Where a page follows a run from an event on. */
export function eventsPath(runId: string, after: number): string {
  return `${pathOf(runId)}/events?after=${after}`;
}

export type Replay = {
  readonly question: string;
  readonly plan: Plan;
  readonly fromStep: string;
  /** As before when absent. */
  readonly strategy?: Strategy;
};

/** Resolves to the id of the new run. */
export async function postReplay(runId: string, replay: Replay): Promise<string> {
  const started = await request(`${pathOf(runId)}/replay`, { method: 'POST', body: replay });
  return z.object({ runId: z.string() }).parse(started).runId;
}

export async function getToolForms(signal: AbortSignal): Promise<ToolForm[]> {
  return z.array(toolForm).parse(await request('/api/admin/tools', { signal }));
}

export async function postTrial(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<ToolTrial> {
  const body = { tool, args };
  return toolTrial.parse(await request('/api/admin/tools', { method: 'POST', body, signal }));
}

/** A search as a query string, for the route and for the page's own address. */
export function searchParams(search: RunSearch): URLSearchParams {
  return new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
}
