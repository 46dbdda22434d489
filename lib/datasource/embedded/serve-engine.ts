import { flushCompileCache } from 'node:module';
import type { ResultTable } from '../../domain/result-table.ts';
import type { SchemaSnapshot } from '../../domain/schema.ts';
import type { EngineOpening, EngineReply, EngineRequest, OpenedSource } from './engine-protocol.ts';
import { failureOf } from './failure-reply.ts';
import { watchParent } from './watch-parent.ts';

/** What a child can do with its open database. Limits on rows and bytes are the engine's to keep. */
export type Engine = {
  /** What opening found out; nothing when absent. */
  readonly opened?: OpenedSource;
  query(
    sql: string,
    limits: { maxRows: number; maxBytes: number },
    hidden: readonly string[],
  ): Promise<ResultTable>;
  explain(sql: string, hidden: readonly string[]): Promise<void>;
  introspect(
    onProgress: (done: number, total: number) => void,
    unmask: readonly string[],
  ): Promise<SchemaSnapshot>;
};

const batchCells = 20_000;

/** The child's main loop: answers the server's requests until the server goes away. */
export function serveEngine(open: (opening: EngineOpening) => Promise<Engine>): void {
  watchParent();
  let engine: Engine | undefined;
  process.on('message', async (request: EngineRequest) => {
    try {
      if (request.kind === 'open') {
        engine = await open(request);
        const nothing = { readings: [], leftOut: [], schemas: [] };
        send({ kind: 'opened', opened: engine.opened ?? nothing });
        // The next child need not compile the same modules again; this one ends without a chance to say so.
        flushCompileCache();
        return;
      }
      if (!engine) throw new Error(`${request.kind} before open`);
      await answer(engine, request);
    } catch (error) {
      send(failureOf(error));
    }
  });
}

async function answer(engine: Engine, request: Exclude<EngineRequest, { kind: 'open' }>): Promise<void> {
  switch (request.kind) {
    case 'query':
      return sendResult(await engine.query(request.sql, request, request.hidden ?? []));
    case 'explain':
      await engine.explain(request.sql, request.hidden ?? []);
      return send({ kind: 'ok' });
    case 'introspect': {
      const snapshot = await engine.introspect(
        (done, total) => send({ kind: 'progress', done, total }),
        request.unmask,
      );
      return send({ kind: 'snapshot', snapshot });
    }
  }
}

function sendResult({ columns, rows, truncatedBy, elapsedMs }: ResultTable): void {
  const batch = Math.max(1, Math.floor(batchCells / columns.length));
  for (let start = 0; start < rows.length; start += batch) {
    send({ kind: 'rows', rows: rows.slice(start, start + batch) });
  }
  send({ kind: 'result', columns, truncatedBy, elapsedMs });
}

function send(reply: EngineReply): void {
  process.send?.(reply);
}
