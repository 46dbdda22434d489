import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { modelRoles } from '#lib/domain/model-role.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import type { Strategy } from '#lib/domain/strategy.ts';
import { readEnv } from '#lib/env.ts';
import type { RecordedRequest, ScriptedReply } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { startScriptedModelServer } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { createSpending, noCeilings } from '#lib/llm/budget.ts';
import type { ModelCallerOptions } from '#lib/llm/call-model.ts';
import { createCircuitBreakers } from '#lib/llm/circuit-breaker.ts';
import { readModelSettings } from '#lib/llm/role-settings.ts';
import { answerQuestion } from '../answer-question.ts';
import { compose } from '../compose.ts';
import { openWorkspace, type Workspace } from '../workspace.ts';

const shopTables = `
  CREATE TABLE customers (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    country TEXT NOT NULL
  );
  CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customers(id),
    placed_on TEXT NOT NULL,
    total REAL NOT NULL
  );
  INSERT INTO customers VALUES (1, 'Acme Trading', 'France'), (2, 'Acme Tools', 'Spain'), (3, 'Borealis', 'France');
  INSERT INTO orders VALUES (1, 1, '2025-01-03', 120.5), (2, 1, '2025-02-11', 80), (3, 2, '2025-02-12', 40), (4, 3, '2025-03-01', 310);
`;

export type Shop = {
  readonly workspace: Workspace;
  /** The database file. */
  readonly file: string;
  readonly folder: string;
  close(): Promise<void>;
};

/** A small real SQLite source in a folder of its own, indexed in this process. `moreSql` runs after its tables are made. */
export async function openShop(moreSql = ''): Promise<Shop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-shop-'));
  const file = path.join(folder, 'shop.sqlite');
  const database = new DatabaseSync(file);
  database.exec(shopTables);
  database.exec(moreSql);
  database.close();
  const workspace = await openWorkspace({
    env: readEnv({ NODE_ENV: 'test', TABLETALK_DATA: path.join(folder, 'data') }),
    path: file,
    onProgress: () => undefined,
    vectorStore: 'in-process',
  });
  return {
    workspace,
    file,
    folder,
    async close() {
      await workspace.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type ShopRun = {
  readonly events: readonly RunEvent[];
  /** Every statement that the engine was given, in order. */
  readonly queries: readonly string[];
  /** Statements that were still running when the run had ended. */
  readonly openQueries: number;
  readonly requests: readonly RecordedRequest[];
  /** How each HTTP exchange ended; resolved, so none is open. */
  readonly endings: readonly ('server' | 'client')[];
  /** What the retries waited for, in milliseconds. */
  readonly sleeps: readonly number[];
};

/**
 * One question through the whole spine, with every model call over the real provider package to a server that does what
 * `reply` says. Each role has a model of its own name, so that a request says in `body.model` which role it is for.
 */
export async function askShop(
  shop: { readonly workspace: Workspace },
  asked: {
    readonly question: string;
    readonly strategy: Strategy;
    readonly reply: (request: RecordedRequest, index: number) => ScriptedReply;
    readonly deadlines?: ModelCallerOptions['deadlines'];
    readonly signal?: AbortSignal;
    readonly onEvent?: (event: RunEvent) => void;
  },
): Promise<ShopRun> {
  const server = await startScriptedModelServer(asked.reply);
  const settings = readModelSettings({
    TABLETALK_MODEL: 'openai-compatible:any',
    TABLETALK_MODEL_BASE_URL: server.baseUrl,
    roleVariables: Object.fromEntries(
      modelRoles.map((role) => [
        `TABLETALK_MODEL_${role.toUpperCase().replaceAll('-', '_')}`,
        `openai-compatible:${role}`,
      ]),
    ),
  });
  if (settings === null) throw new Error('no settings');
  const { source } = shop.workspace;
  const events: RunEvent[] = [];
  const queries: string[] = [];
  const sleeps: number[] = [];
  let openQueries = 0;
  try {
    await answerQuestion({
      runId: 'run',
      conversationId: 'conversation',
      person: 'tester',
      question: asked.question,
      workspace: {
        ...shop.workspace,
        source: {
          id: source.id,
          name: source.name,
          dialect: source.dialect,
          introspect: (options) => source.introspect(options),
          explain: (sql, signal) => source.explain(sql, signal),
          close: () => source.close(),
          async query(sql, limits, signal) {
            queries.push(sql);
            openQueries += 1;
            try {
              return await source.query(sql, limits, signal);
            } finally {
              openQueries -= 1;
            }
          },
        },
        // A repair remembered by one run would change the prompts of the next.
        knowledge: { ...shop.workspace.knowledge, recordRepair: async () => undefined },
        models: {
          settings,
          spending: createSpending(noCeilings),
          breakers: createCircuitBreakers({ opensAfter: 100 }),
          ...(asked.deadlines ? { deadlines: asked.deadlines } : {}),
          clock: {
            sleep: async (ms) => {
              sleeps.push(ms);
            },
            random: () => 0,
          },
        },
      },
      composition: compose(settings, { strategy: asked.strategy, effort: 'thorough', repair: 'off' }),
      history: [],
      limits: { ...defaultLimits, timeoutMs: 5000, maxRows: 1000 },
      signal: asked.signal ?? new AbortController().signal,
      emit: (event) => {
        events.push(event);
        asked.onEvent?.(event);
      },
    });
    const stillOpen = openQueries;
    const endings: ShopRun['endings'][number][] = [];
    // A request that was on its way when the run ended may be noticed by the server only now.
    for (const request of server.requests) endings.push(await request.ending);
    return { events, queries, openQueries: stillOpen, requests: server.requests, endings, sleeps };
  } finally {
    await server.close();
  }
}
