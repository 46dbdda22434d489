import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openPayroll } from '#agents/__fixtures__/payroll.ts';
import type { Shop } from '#agents/__fixtures__/shop.ts';
import { createLiveRuns } from '#agents/runs/live-runs.ts';
import { createWorkspaces } from '#agents/sources/workspaces.ts';
import { openWorkspace } from '#agents/workspace.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import type { Person } from '#lib/domain/person.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { emptyRun, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import { readEnv } from '#lib/env.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { people } from '#lib/store/schema/accounts.ts';
import { holdSource } from '../hold-source.ts';

export const ada: Person = { id: 'ada', name: 'Ada', email: 'ada@example.org', role: 'developer' };
export const bo: Person = { id: 'bo', name: 'Bo', email: 'bo@example.org', role: 'analyst' };

/**
 * A product on the payroll database, or another, with two people, whose routes can be called as functions: `opened` is what `tabletalk()`
 * gives them, `as` says who sends the next requests.
 */
export async function openDesk(open: () => Promise<Shop> = openPayroll) {
  const shop = await open();
  const store = await openEmptyStore({ dataDir: path.join(shop.folder, 'app') });
  await store.db
    .insert(people)
    .values([ada, bo].map(({ id, name, email, role }) => ({ id, name, email: email ?? '', role })));
  const { workspace } = shop;
  const workspaces = createWorkspaces({
    main: workspace,
    open: ({ path: place }) =>
      openWorkspace({ env: readEnv(), path: place, vectorStore: 'in-process', onProgress: () => undefined }),
  });
  const runs = createLiveRuns({
    store,
    workspace,
    limits: defaultLimits,
    hold: async (sourceId, person) => (await holdSource({ store, workspaces }, person, sourceId)).held,
  });
  let signedIn: Person = ada;
  return {
    shop,
    store,
    opened: {
      store,
      workspace,
      workspaces,
      runs,
      limits: defaultLimits,
      questionLimit: { take: async () => 0 },
      auth: { personOf: async () => signedIn },
    },
    as(person: Person) {
      signedIn = person;
    },
    /** Asks a question and waits for the end of its run. */
    async ask(
      person: Person,
      question: string,
      conversationId: string | null = null,
      sourceId: string | null = null,
    ): Promise<RunView> {
      const { runId } = await runs.start({ person, conversationId, question, sourceId });
      return this.ended(runId);
    },
    async ended(runId: string): Promise<RunView> {
      const events: RunEvent[] = [];
      for await (const { event } of runs.follow(runId, -1, new AbortController().signal)) events.push(event);
      return events.reduce(reduceRun, emptyRun);
    },
    async close() {
      await runs.close();
      await store.close();
      // The shop is the main source, which is closed with the others.
      await workspaces.close();
      await rm(shop.folder, { recursive: true, force: true });
    },
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** A request as the page sends it. */
export function requestOf(method: string, body?: unknown): Request {
  return new Request('http://127.0.0.1:3000/api', {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
