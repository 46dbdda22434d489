import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { postgresMissing, startPostgres } from '#lib/datasource/__fixtures__/start-postgres.ts';
import type { TestServer } from '#lib/datasource/__fixtures__/test-server.ts';
import { localDeveloper } from '#lib/domain/person.ts';
import type { StoredEvent } from '#lib/domain/run-event.ts';
import { openStore, type Store } from '#lib/store/open-store.ts';
import { openRunExchange, type RunExchange } from '#lib/store/run-exchange.ts';
import { findRun } from '#lib/store/runs.ts';
import { fakeLimits, fakeRoles, fakeWorkspace } from '../__fixtures__/fake-workspace.ts';
import type { Organizer } from '../roles.ts';
import { createLiveRuns, type LiveRuns } from './live-runs.ts';

const missing = postgresMissing();
const listening = new AbortController().signal;

/** One of several processes that serve a store: its own connections, its own runs. */
type Process = { readonly store: Store; readonly exchange: RunExchange; readonly runs: LiveRuns };

describe.skipIf(missing !== null)(
  `several processes on one Postgres${missing ? `, left out: ${missing}` : ''}`,
  () => {
    let server: TestServer;
    let url = '';
    let asked: Process;
    let other: Process;
    let organizer: Organizer;

    beforeAll(async () => {
      server = await startPostgres();
      url = `postgres://owner@127.0.0.1:${server.port}/postgres`;
    });
    afterAll(() => server?.stop());

    const startProcess = async (): Promise<Process> => {
      const store = await openStore({ DATABASE_URL: url, dataDir: '' });
      const exchange = await openRunExchange(store, url);
      const workspace = fakeWorkspace(fakeRoles({ organizer: (...input) => organizer(...input) }));
      return { store, exchange, runs: createLiveRuns({ store, exchange, workspace, limits: fakeLimits }) };
    };
    const end = async ({ runs, exchange, store }: Process) => {
      await runs.close();
      await exchange.close();
      await store.close();
    };
    beforeEach(async () => {
      asked = await startProcess();
      other = await startProcess();
    });
    afterEach(async () => {
      await end(asked);
      await end(other);
    });

    const start = () =>
      asked.runs.start({ person: localDeveloper, conversationId: null, question: 'how many?' });
    const typesOf = (events: readonly StoredEvent[]) => events.map(({ event }) => event.type);

    it('shows a question in the other process while it is answered', async () => {
      const gate = Promise.withResolvers<void>();
      organizer = async () => {
        await gate.promise;
        return [{ kind: 'failure', message: 'nothing to show' }];
      };
      const { runId } = await start();
      const seen: StoredEvent[] = [];
      for await (const event of other.runs.follow(runId, -1, listening)) {
        seen.push(event);
        // Only an event that came while the question was still worked on opens the gate to its end.
        if (event.event.type === 'step-end') gate.resolve();
      }
      expect(typesOf(seen).at(-1)).toBe('run-end');
      expect(seen.map(({ sequence }) => sequence)).toEqual(seen.map((_, index) => index));
    });

    it('stops a question that the other process works on', async () => {
      const reached = Promise.withResolvers<void>();
      organizer = (_input, { signal }) => {
        reached.resolve();
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      };
      const { runId } = await start();
      await reached.promise;
      expect(await other.runs.stop(runId)).toBe(true);
      const events = await Array.fromAsync(other.runs.follow(runId, -1, listening));
      expect(typesOf(events).at(-1)).toBe('run-stopped');
      expect(await other.runs.stop(runId)).toBe(false);
    });

    it('tells the other process that what it has found is enough', async () => {
      organizer = (_input, { enough }) =>
        new Promise((resolve) =>
          enough?.addEventListener('abort', () => resolve([{ kind: 'failure', message: 'enough' }])),
        );
      const { runId } = await start();
      for await (const { event } of other.runs.follow(runId, -1, listening)) {
        if (event.type === 'step-end') expect(await other.runs.settle(runId)).toBe(true);
      }
      expect((await findRun(other.store, runId))?.status).not.toBe('running');
    });

    it('leaves the runs of a living process alone and ends those of a dead one', async () => {
      const gate = Promise.withResolvers<void>();
      organizer = async () => {
        await gate.promise;
        return [{ kind: 'failure', message: 'nothing to show' }];
      };
      // Whoever was taken for dead cannot write on, and says so.
      const said = vi.spyOn(console, 'error').mockImplementation(() => {});
      const [living, dead] = [await start(), await start()];
      await server.admin(`
      UPDATE run SET created_at = now() - interval '1 hour';
      UPDATE run_owner SET process_id = 'killed' WHERE run_id = '${dead.runId}';
    `);
      const third = await startProcess();
      try {
        expect((await findRun(third.store, living.runId))?.status).toBe('running');
        expect((await findRun(third.store, dead.runId))?.status).toBe('interrupted');
        const events = await Array.fromAsync(third.runs.follow(dead.runId, -1, listening));
        expect(events.at(-1)?.event).toMatchObject({ type: 'run-error', code: 'interrupted' });
      } finally {
        gate.resolve();
        await end(third);
        await asked.runs.close();
        expect(said).toHaveBeenCalledWith(`run ${dead.runId}:`, expect.anything());
        said.mockRestore();
      }
    });
  },
);
