import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CellValue, ResultTable } from '../../domain/result-table.ts';
import { allDays, columnCells } from '../day-text.ts';
import { ResultCollector } from '../embedded/result-collector.ts';
import { HttpStatusError, type ServerHttp } from '../server/server-http.ts';
import { stopped, timedOut } from '../source-errors.ts';
import type { SignIn } from './sign-in.ts';
import { cellReader, snowflakeKind } from './snowflake-cell.ts';
import { SnowflakeError } from './snowflake-failure.ts';
import { accepted, finished, part, refused } from './snowflake-reply.ts';

/** What goes with each statement of a session. */
export type StatementSettings = {
  readonly database: string;
  readonly schema: string;
  readonly warehouse?: string;
  readonly role?: string;
  /** The account's own until it is known, which is what the first statement asks. */
  readonly timeZone?: string;
};

export type SnowflakeService = { readonly http: ServerHttp; readonly signIn: SignIn };

/** Statements that run at this moment, by the handles that the service gave them. */
export type RunningStatements = Set<string>;

const asked = '/api/v2/statements';
/** Asked again after so long, and then after twice as long each time. */
const firstWaitMs = 20;
const longestWaitMs = 500;

/**
 * Runs one statement and reads its rows part by part up to the limits. It is handed in to run by itself, so that its handle is known at once and it can
 * be cancelled. Rejects with `query-timeout`, `stopped`, or the error of the service.
 */
export async function runStatement(
  service: SnowflakeService,
  settings: StatementSettings,
  running: RunningStatements,
  isAlive: () => boolean,
  {
    sql,
    timeoutMs,
    deadline,
    maxRows,
    maxBytes,
  }: {
    readonly sql: string;
    /** What a person is told when it takes longer, whatever part of it is left at `deadline`. */
    readonly timeoutMs: number;
    /** On the clock of `performance.now`. */
    readonly deadline: number;
    readonly maxRows: number;
    readonly maxBytes: number;
  },
): Promise<Omit<ResultTable, 'elapsedMs'>> {
  if (!isAlive()) throw stopped();
  const { schema, timeZone, ...place } = settings;
  let answer = await send(service, 'POST', `${asked}?async=true&nullable=true&requestId=${randomUUID()}`, {
    statement: sql,
    timeout: Math.max(1, Math.ceil((deadline - performance.now()) / 1_000)),
    ...place,
    schema,
    parameters: {
      MULTI_STATEMENT_COUNT: '1',
      QUERY_TAG: 'tabletalk',
      ROWS_PER_RESULTSET: String(Math.min(maxRows + 1, 2_000_000_000)),
      BINARY_OUTPUT_FORMAT: 'HEX',
      ...(timeZone === undefined ? {} : { TIMEZONE: timeZone }),
    },
  });
  const { statementHandle: handle } = accepted.parse(answer.body);
  running.add(handle);
  try {
    for (let waitMs = firstWaitMs; answer.status === 202; waitMs = Math.min(longestWaitMs, waitMs * 2)) {
      const left = deadline - performance.now();
      if (left <= 0) {
        await cancelStatement(service, handle);
        throw timedOut(timeoutMs);
      }
      await delay(Math.min(waitMs, left));
      if (!isAlive()) throw stopped();
      answer = await send(service, 'GET', `${asked}/${handle}`);
    }
    const { resultSetMetaData, data } = finished.parse(answer.body);
    const { rowType, partitionInfo } = resultSetMetaData;
    const readers: ((value: string | null) => CellValue)[] = rowType.map((column) =>
      cellReader(column, timeZone ?? 'UTC'),
    );
    const collector = new ResultCollector({ maxRows, maxBytes });
    let rows = data;
    parts: for (let index = 0; ; ) {
      for (const row of rows) {
        if (!collector.add(row.map((value, place) => readers[place]?.(value) ?? null))) break parts;
      }
      index += 1;
      if (index >= partitionInfo.length) break;
      if (!isAlive()) throw stopped();
      if (performance.now() > deadline) throw timedOut(timeoutMs);
      rows = part.parse((await send(service, 'GET', `${asked}/${handle}?partition=${index}`)).body).data;
    }
    const columns = rowType.map((column, place) => {
      const kind = snowflakeKind(column);
      return {
        name: column.name,
        kind: kind === 'text' && allDays(columnCells(collector.rows, place)) ? ('date' as const) : kind,
      };
    });
    return { columns, rows: collector.rows, truncatedBy: collector.truncatedBy };
  } finally {
    running.delete(handle);
  }
}

/** Tells the service to end a statement; one that has ended already stays as it is. */
export async function cancelStatement(service: SnowflakeService, handle: string): Promise<void> {
  await send(service, 'POST', `${asked}/${handle}/cancel`, {});
}

async function send(
  { http, signIn }: SnowflakeService,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const { authorization, kind } = await signIn();
  const { status, text } = await http.send({
    method,
    path,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'content-type': 'application/json',
      'user-agent': 'tabletalk/1',
      authorization,
      'x-snowflake-authorization-token-type': kind,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (status === 200 || status === 202) return { status, body: JSON.parse(text) };
  const { code, message } = saidOf(text);
  if (code !== '') throw new SnowflakeError(code, message);
  throw new HttpStatusError(status, text);
}

/** A proxy on the way answers with a page of its own. */
function saidOf(text: string): { code: string; message: string } {
  try {
    return refused.parse(JSON.parse(text));
  } catch {
    return { code: '', message: '' };
  }
}
