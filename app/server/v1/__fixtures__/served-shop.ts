import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openShop, type Shop } from '#agents/__fixtures__/shop.ts';
import { createLiveRuns } from '#agents/runs/live-runs.ts';
import { createWorkspaces } from '#agents/sources/workspaces.ts';
import { openWorkspace } from '#agents/workspace.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import type { NewPersonalToken, Scope } from '#lib/domain/api-token.ts';
import type { Person, PersonRole } from '#lib/domain/person.ts';
import { readEnv } from '#lib/env.ts';
import { rateLimit } from '#lib/limits/rate-limit.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { makeApiToken } from '#lib/store/api-tokens.ts';
import { countersInStore } from '#lib/store/counters-in-store.ts';
import type { Store } from '#lib/store/open-store.ts';
import { addPerson } from '#lib/store/people.ts';
import { holdSource } from '../../hold-source.ts';

/** A small real source before a store of its own, as the routes have it, with people and their tokens. */
export type ServedShop = Shop & {
  readonly store: Store;
  /** What `tabletalk()` gives the routes of a test. */
  readonly opened: Record<string, unknown>;
  addPerson(name: string, role?: PersonRole): Promise<Person>;
  tokenOf(person: Person, scopes: readonly Scope[], made?: Partial<NewPersonalToken>): Promise<string>;
};

export async function openServedShop(moreSql = '', about: unknown = {}): Promise<ServedShop> {
  const shop = await openShop(moreSql, about);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-served-'));
  const store = await openEmptyStore({ dataDir });
  const { workspace } = shop;
  const limits = defaultLimits;
  const workspaces = createWorkspaces({
    main: workspace,
    open: ({ path: place }) =>
      openWorkspace({ env: readEnv(), path: place, vectorStore: 'in-process', onProgress: () => undefined }),
  });
  const runs = createLiveRuns({
    store,
    workspace,
    limits,
    hold: async (sourceId, person) => (await holdSource({ store, workspaces }, person, sourceId)).held,
  });
  const questionLimit = rateLimit(countersInStore(store), { name: 'questions', most: 10_000, seconds: 60 });
  return {
    ...shop,
    store,
    opened: {
      store,
      workspace,
      workspaces,
      limits,
      runs,
      questionLimit,
      auth: { personOf: async () => null },
    },
    addPerson: (name, role = 'analyst') => addPerson(store, { name, email: `${name}@example.org`, role }),
    async tokenOf({ id: personId, name }, scopes, { days = null } = {}) {
      const bearer = { kind: 'person', personId, name } as const;
      return (await makeApiToken(store, { name: `${name}’s`, bearer, scopes, days })).token;
    },
    async close() {
      await runs.close();
      await store.close();
      // The shop is the main source, which is closed with the others.
      await workspaces.close();
      await rm(shop.folder, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
