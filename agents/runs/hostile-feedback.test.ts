import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDeveloper } from '#lib/domain/person.ts';
import { emptyRun, queryResultOf, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { saveFeedback } from '#lib/store/feedback.ts';
import { saveCase } from '#lib/store/feedback-cases.ts';
import type { Store } from '#lib/store/open-store.ts';
import { fakeLimits } from '../__fixtures__/fake-workspace.ts';
import { injections } from '../__fixtures__/injections.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { createLiveRuns, type LiveRuns } from './live-runs.ts';
import { previousTurns } from './previous-turns.ts';

let shop: Shop;
let store: Store;
let dataDir: string;
let runs: LiveRuns;

beforeAll(async () => {
  shop = await openShop();
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-hostile-feedback-'));
  store = await openEmptyStore({ dataDir });
  runs = createLiveRuns({ store, workspace: shop.workspace, limits: fakeLimits });
});
afterAll(async () => {
  await runs.close();
  await store.close();
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function ask(question: string, conversationId: string | null) {
  const started = await runs.start({ person: localDeveloper, conversationId, question });
  const log = await Array.fromAsync(runs.follow(started.runId, -1, new AbortController().signal));
  return { ...started, log, view: log.reduce((view, { event }) => reduceRun(view, event), emptyRun) };
}

/** What a run did and answered, without its times and ids. */
function deedsOf(view: RunView) {
  const queries = view.steps.flatMap(({ id }) => queryResultOf(view, id) ?? []);
  return {
    steps: view.steps.map(({ tool, status }) => `${tool} ${status}`),
    statements: view.steps.flatMap(({ candidates }) => candidates.map(({ candidate }) => candidate.sql)),
    rows: queries.map(({ result }) => result.rows),
    parts: view.parts,
  };
}

test.each(injections.filter(({ channel }) => channel === 'feedback'))(
  '$id as a comment, a correction and a reply changes nothing of what is answered after it',
  async ({ text, sql }) => {
    const question = 'How many orders per customer?';
    const first = await ask(question, null);
    await saveFeedback(store, localDeveloper.id, { runId: first.runId, vote: 'down', comment: text });
    await saveCase(store, first.runId, {
      correctedSql: sql ?? text,
      reply: { text, by: text, at: '2026-01-02T03:04:05.678Z' },
    });
    const again = await ask(question, first.conversationId);
    const elsewhere = await ask(question, null);
    expect(deedsOf(again.view)).toEqual(deedsOf(first.view));
    expect(deedsOf(elsewhere.view)).toEqual(deedsOf(first.view));
    expect(deedsOf(first.view).rows.flat().length).toBeGreaterThan(0);
    const turns = await previousTurns(store, first.conversationId, again.runId);
    expect(JSON.stringify([again.log, elsewhere.log, turns])).not.toContain(text.slice(0, 20));
  },
);
