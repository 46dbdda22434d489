import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDeveloper } from '#lib/domain/person.ts';
import type { Plan } from '#lib/domain/plan.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { emptyRun, queryResultOf, reduceRun } from '#lib/domain/run-view.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import type { Store } from '#lib/store/open-store.ts';
import { searchRuns } from '#lib/store/run-summaries.ts';
import { listRuns, readEvents } from '#lib/store/runs.ts';
import { fakeLimits } from '../__fixtures__/fake-workspace.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { createLiveRuns, type LiveRuns } from '../runs/live-runs.ts';
import type { Workspace } from '../workspace.ts';

let shop: Shop;
let store: Store;
let dataDir: string;
let runs: LiveRuns;
/** What the retrieval was asked, in order. */
const searched: string[] = [];

beforeAll(async () => {
  shop = await openShop();
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-replay-'));
  store = await openEmptyStore({ dataDir });
  runs = createLiveRuns({ store, workspace: watched(shop.workspace), limits: fakeLimits });
});

afterAll(async () => {
  await runs.close();
  await store.close();
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

function watched(workspace: Workspace): Workspace {
  const { knowledge } = workspace;
  return {
    ...workspace,
    knowledge: {
      ...knowledge,
      findTables: (question, signal) => {
        searched.push(`tables: ${question}`);
        return knowledge.findTables(question, signal);
      },
      findEntities: (question, signal) => {
        searched.push(`names: ${question}`);
        return knowledge.findEntities(question, signal);
      },
    },
  };
}

/** The log of a run that has ended and is stored whole. */
async function ended(runId: string): Promise<RunEvent[]> {
  const events = await Array.fromAsync(runs.follow(runId, -1, new AbortController().signal));
  await runs.close();
  return events.map(({ event }) => event);
}

const ask = (question: string, conversationId: string | null = null) =>
  runs.start({ person: localDeveloper, conversationId, question, choice: { strategy: 'built-in' } });

function edited(plan: Plan, question: string): Plan {
  const last = plan.steps.findLast(({ tool }) => tool === 'query-data');
  return {
    ...plan,
    steps: plan.steps.map((step) => (step === last ? { ...step, args: { ...step.args, question } } : step)),
  };
}

test('a run is run again from its query: nothing before it is searched again, and the new log is whole', async () => {
  const first = await ask('How many orders per country?');
  const before = (await ended(first.runId)).reduce(reduceRun, emptyRun);
  const { plan } = before;
  if (!plan) throw new Error('the run has no plan');
  const fromStep = plan.steps.find(({ tool }) => tool === 'query-data')?.id ?? '';
  searched.length = 0;

  const second = await runs.replay({
    person: localDeveloper,
    runId: first.runId,
    question: before.question,
    plan: edited(plan, 'How many orders?'),
    fromStep,
  });
  const log = await ended(second.runId);
  const after = log.reduce(reduceRun, emptyRun);

  expect(searched).toEqual([]);
  expect(log[0]).toMatchObject({ type: 'run-start', replayOf: { runId: first.runId, fromStep } });
  expect(after.status).toBe('answered');
  expect(after.steps.map(({ status }) => status)).toEqual(plan.steps.map(() => 'done'));
  expect(after.steps.filter(({ reused }) => !reused).map(({ id }) => id)).toEqual([fromStep]);
  for (const { id, reused, output } of after.steps) {
    if (reused) expect(output).toEqual(before.steps.find((step) => step.id === id)?.output);
  }
  expect(queryResultOf(before, fromStep)?.result.rows.length).toBeGreaterThan(1);
  expect(queryResultOf(after, fromStep)?.result.rows).toHaveLength(1);
});

test('a replay is no turn of its conversation, but is found among the runs', async () => {
  const { runId, conversationId } = await ask('How many customers?');
  const { plan, question } = (await ended(runId)).reduce(reduceRun, emptyRun);
  if (!plan) throw new Error('the run has no plan');
  const request = { person: localDeveloper, question, plan, fromStep: '#E1' };
  const again = await runs.replay({ ...request, runId });
  await ended(again.runId);
  const twice = await runs.replay({ ...request, runId: again.runId });
  await ended(twice.runId);

  expect(again.conversationId).toBe(conversationId);
  expect((await listRuns(store, conversationId)).map(({ id }) => id)).toEqual([runId]);
  const found = (await searchRuns(store, {})).runs.filter((run) => run.conversationId === conversationId);
  expect(found.map((run) => [run.runId, run.replayOf, run.status])).toEqual([
    [twice.runId, again.runId, 'answered'],
    [again.runId, runId, 'answered'],
    [runId, null, 'answered'],
  ]);
});

test('a follow-up that is run again sees the turns before it, not those after it', async () => {
  const first = await ask('How many orders per country?');
  await ended(first.runId);
  const followUp = await ask('as a bar chart', first.conversationId);
  const { plan, question } = (await ended(followUp.runId)).reduce(reduceRun, emptyRun);
  await ended((await ask('How many customers?', first.conversationId)).runId);
  if (!plan) throw new Error('the run has no plan');
  expect(plan.steps[0]?.tool).toBe('recall-answer');

  const request = { person: localDeveloper, runId: followUp.runId, question, plan, fromStep: '#E1' };
  const { runId } = await runs.replay(request);
  const again = (await ended(runId)).reduce(reduceRun, emptyRun);
  expect(queryResultOf(again, '#E1')?.question).toBe('How many orders per country?');
});

test('a run that nobody has, and a plan that cannot run, start nothing', async () => {
  const { runId } = await ask('How many orders?');
  const { plan, question } = (await ended(runId)).reduce(reduceRun, emptyRun);
  if (!plan) throw new Error('the run has no plan');
  const request = { person: localDeveloper, question, plan, fromStep: '#E1' };
  await expect(runs.replay({ ...request, runId: 'nobody' })).rejects.toThrow('no run nobody');
  const stored = (await readEvents(store, runId)).length;
  await expect(runs.replay({ ...request, runId, plan: { ...plan, answerFrom: ['#E1'] } })).rejects.toThrow(
    'answerFrom',
  );
  expect(await readEvents(store, runId)).toHaveLength(stored);
});
