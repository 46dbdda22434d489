import { createServer } from 'node:http';
import next from 'next';
import type { AnswerPool } from '#agents/answering/answer-pool.ts';
import type { BoardClock } from '#agents/board/board-clock.ts';
import type { Proposing } from '#agents/enricher/proposing.ts';
import type { Evaluations } from '#agents/evaluation/evaluations.ts';
import type { LiveRuns } from '#agents/runs/live-runs.ts';
import type { Workspace } from '#agents/workspace.ts';
import { addressHeader, clientAddress } from '#lib/auth/client-address.ts';
import { readEnv } from '#lib/env.ts';
import type { ModelDownloads } from '#lib/llm/local-models/model-downloads.ts';
import { projectRoot } from '#lib/project-root.ts';
import type { Store } from '#lib/store/open-store.ts';
import { refusedRequest } from './start/refused-request.ts';
import type { WebMessage } from './start/web-process.ts';

// The web process, started by `tabletalk start` with its configuration in the environment.
// It ends when told to and, however the starter ended, when the channel to it closes. Ctrl-C in a terminal reaches
// both processes; the starter decides the order, so this one does not react.
process.umask(0o077); // What it writes is for its owner alone.
const env = readEnv();
const { TABLETALK_HOST: host, TABLETALK_PORT: port } = env;
const tell = (message: WebMessage) => process.send?.(message);
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});
process.on('SIGTERM', () => void stop());
process.on('disconnect', () => process.exit());

/** TRACE, for one, would show a page the cookies that it may not read. */
const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);
const addressOf = clientAddress(env.TABLETALK_TRUSTED_PROXIES);
const app = next({ dev: false, dir: projectRoot, hostname: host, port });
await app.prepare();
const handle = app.getRequestHandler();
const server = createServer((request, response) => {
  if (!methods.has(request.method ?? '')) {
    response.writeHead(405, { allow: [...methods].join(', ') }).end();
    return;
  }
  request.headers[addressHeader] = addressOf(request);
  const refused = refusedRequest(request.headers, env);
  if (refused === null) return handle(request, response);
  response.writeHead(421, { 'content-type': 'text/plain' });
  response.end(refused);
});
// Longer than a proxy keeps an idle connection: else it may send a request on one that is being closed, and the reader sees a failure.
server.keepAliveTimeout = 75_000;
server.on('error', (error: NodeJS.ErrnoException) =>
  tell({ kind: 'failed', code: error.code ?? error.message }),
);
server.listen(port, host, () => tell({ kind: 'listening' }));

/** Ends running questions with their logs written. The routes keep what they opened on globalThis. */
async function stop(): Promise<void> {
  server.close();
  const { tabletalk } = globalThis as {
    tabletalk?: Promise<{
      boardClock: BoardClock;
      forgetting: { close(): Promise<void> };
      evaluations: Evaluations;
      modelDownloads: ModelDownloads;
      runs: LiveRuns;
      answers: AnswerPool;
      proposing: Proposing;
      workspace: Workspace;
      store: Store;
    }>;
  };
  try {
    const opened = await tabletalk;
    await opened?.boardClock.close();
    await opened?.forgetting.close();
    await opened?.evaluations.close();
    await opened?.modelDownloads.close();
    await opened?.proposing.stop();
    await opened?.runs.close();
    await opened?.answers.close();
    await opened?.workspace.close();
    await opened?.store.close();
  } finally {
    process.exit();
  }
}
