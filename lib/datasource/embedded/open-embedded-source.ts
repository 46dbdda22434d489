import type { CellValue } from '../../domain/result-table.ts';
import type { SourceFindings } from '../../domain/source-finding.ts';
import { AppError } from '../../errors.ts';
import type { DataSource, Dialect, QueryLimits } from '../data-source.ts';
import { versionOfData, versionOfFiles } from '../files/find-files.ts';
import { qualifyingDialect } from '../server/qualifying-dialect.ts';
import { EnginePool } from './engine-pool.ts';
import { EngineProcess, type EngineProgram } from './engine-process.ts';
import type { EngineReply, FileOpening, OpenedSource } from './engine-protocol.ts';

export type EmbeddedSource = {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly dialect: Dialect;
  readonly program: EngineProgram;
  /** Children that may run at once. */
  readonly processes?: number;
  /** Columns, as `table.column`, that look like personal data and are shown all the same. */
  readonly unmask?: readonly string[];
  /** The zone in which moments are told; absent where the engine keeps none. */
  readonly timeZone?: string;
  /** Whether the engine refuses names that are hidden, see `DataSource.hiding`. */
  readonly hides?: boolean;
  /** Whether a name in double quotes that no column has is refused where the engine would take it for a text. */
  readonly refuseUnknownNames?: boolean;
  /** For an engine that reads files of data. */
  readonly files?: FileOpening;
};

/** Reading large text files takes its time, once; a child that does not answer at all must still end. */
const openTimeoutMs = 1_800_000;
const introspectTimeoutMs = 600_000;
const explainTimeoutMs = 10_000;
/** Half of what starting a process takes. */
const patienceMs = 50;

/** A DataSource whose engine runs in child processes. Rejects with `source-unreadable` when the file cannot be used. */
export async function openEmbeddedSource(source: EmbeddedSource): Promise<DataSource> {
  let opened: OpenedSource = { readings: [], leftOut: [], schemas: [] };
  const pool = new EnginePool(
    async (closing) => {
      const started = await startEngine(source, closing);
      opened = started.opened;
      return started.engine;
    },
    source.processes ?? 3,
    patienceMs,
  );
  let version = await versionOfFiles(source.file);
  await pool.warm();
  const follow = async () => {
    const found = await versionOfFiles(source.file);
    if (found === version) return;
    await pool.renew();
    version = found;
  };
  return sourceOver({ pool, follow, opened: () => opened }, source, []);
}

type Engines = {
  readonly pool: EnginePool<EngineProcess>;
  /** Lets children that read the file as it is now take over from those that read it before it changed. */
  readonly follow: () => Promise<void>;
  readonly opened: () => OpenedSource;
};

function sourceOver(engines: Engines, source: EmbeddedSource, hidden: readonly string[]): DataSource {
  const { pool, follow, opened } = engines;
  return {
    id: source.id,
    name: source.name,
    get dialect() {
      const { schemas } = opened();
      return schemas.length === 0
        ? source.dialect
        : qualifyingDialect(source.dialect, [source.dialect.home ?? 'main', ...schemas]);
    },
    findings(): SourceFindings {
      const { readings, leftOut } = opened();
      return { readings, leftOut };
    },
    async introspect({ onProgress, signal }) {
      await follow();
      return pool.run(async (engine) => {
        const onPart = (reply: EngineReply) => {
          if (reply.kind === 'progress') onProgress(reply.done, reply.total);
        };
        const options = { timeoutMs: introspectTimeoutMs, signal, onPart };
        const reply = await engine.exchange({ kind: 'introspect', unmask: source.unmask ?? [] }, options);
        return reply.kind === 'snapshot' ? reply.snapshot : unexpected(reply);
      }, signal);
    },
    dataVersion: () => versionOfData(source.file),
    explain: (sql, signal, asker) =>
      pool.run(
        async (engine) => {
          const reply = await engine.exchange(
            { kind: 'explain', sql, hidden },
            { timeoutMs: explainTimeoutMs, signal },
          );
          if (reply.kind !== 'ok') unexpected(reply);
          return { estimatedRows: null, estimatedCost: null };
        },
        signal,
        asker,
      ),
    query: (sql, limits, signal) =>
      pool.run((engine) => runQuery(engine, { sql, limits, hidden }, signal), signal, limits.asker),
    ...(source.hides ? { hiding: (names: readonly string[]) => sourceOver(engines, source, names) } : {}),
    ...(source.timeZone === undefined ? {} : { timeZone: async () => source.timeZone ?? '' }),
    close: () => pool.close(),
  };
}

async function startEngine(
  { program, file, files, timeZone, refuseUnknownNames }: EmbeddedSource,
  signal: AbortSignal,
) {
  const engine = new EngineProcess(program);
  try {
    const request = { kind: 'open', file, files, timeZone, refuseUnknownNames } as const;
    const reply = await engine.exchange(request, { timeoutMs: openTimeoutMs, signal });
    return reply.kind === 'opened' ? { engine, opened: reply.opened } : unexpected(reply);
  } catch (error) {
    engine.kill();
    await engine.exited;
    throw error;
  }
}

async function runQuery(
  engine: EngineProcess,
  { sql, limits, hidden }: { sql: string; limits: QueryLimits; hidden: readonly string[] },
  signal?: AbortSignal,
) {
  const rows: CellValue[][] = [];
  const onPart = (reply: EngineReply) => {
    if (reply.kind === 'rows') for (const row of reply.rows) rows.push(row);
  };
  const { maxRows, maxBytes, timeoutMs } = limits;
  const reply = await engine.exchange(
    { kind: 'query', sql, maxRows, maxBytes, hidden },
    { timeoutMs, signal, onPart },
  );
  if (reply.kind !== 'result') return unexpected(reply);
  const { columns, truncatedBy, elapsedMs } = reply;
  return { columns, rows, truncatedBy, elapsedMs };
}

function unexpected(reply: EngineReply): never {
  throw new AppError('internal', {
    message: `The database process answered ${reply.kind} out of turn.`,
    userMessage: 'The database process gave an unexpected answer. The details are in the server log.',
  });
}
