import { setTimeout as delay } from 'node:timers/promises';
import { type HttpAnswer, HttpStatusError, type ServerHttp } from '../server/server-http.ts';
import { TrinoError } from './trino-failure.ts';
import { parseReply, type TrinoColumn, type TrinoReply } from './trino-reply.ts';

/** Pages of this size keep memory flat whatever the result has; the server's own is up to sixteen times as much. */
const pageSize = '1MB';
const retryMs = 75;

/** A statement on its way: where it goes on, and so where it is ended. */
export type Running = { next: string | null };

export type Page = {
  readonly columns: readonly TrinoColumn[] | undefined;
  readonly rows: readonly (readonly unknown[])[];
  /** Headers of this answer, in which the server sets what a client should send from now on. */
  readonly headers: HttpAnswer['headers'];
};

/**
 * Sends one statement and gives its pages as they come. `running` always knows where it goes on; whoever leaves the loop
 * before its end has it cancelled. Throws `TrinoError` for what the server says of the statement, `HttpStatusError` for
 * what it says otherwise, and the network's own errors.
 */
export async function* runStatement(
  http: ServerHttp,
  sql: string,
  headers: Readonly<Record<string, string>>,
  running: Running,
  deadline: number,
): AsyncGenerator<Page> {
  const post = () => http.send({ method: 'POST', path: '/v1/statement', headers, body: sql });
  let answer = await patiently(post, deadline);
  try {
    for (;;) {
      const reply = replyOf(answer);
      running.next = reply.nextUri === undefined ? null : ownPath(reply.nextUri);
      if (reply.error !== undefined) throw new TrinoError(reply.error);
      yield { columns: reply.columns, rows: reply.data ?? [], headers: answer.headers };
      const path = running.next;
      if (path === null) return;
      answer = await patiently(() => http.send({ method: 'GET', path: sized(path), headers }), deadline);
    }
  } finally {
    await cancelStatement(http, headers, running);
  }
}

/** Tells the server to end what still runs. A server that does not hear it ends the statement by its own limit. */
export async function cancelStatement(
  http: ServerHttp,
  headers: Readonly<Record<string, string>>,
  running: Running,
): Promise<void> {
  const path = running.next;
  if (path === null) return;
  running.next = null;
  try {
    await http.send({ method: 'DELETE', path, headers, signal: AbortSignal.timeout(2_000) });
  } catch {
    // It cannot be reached any more; `query_max_run_time` ends the statement.
  }
}

/** A coordinator or proxy that is busy for a moment is asked again, as the protocol has it. */
async function patiently(send: () => Promise<HttpAnswer>, deadline: number): Promise<HttpAnswer> {
  for (;;) {
    const answer = await send();
    const isBusy = [429, 502, 503, 504].includes(answer.status);
    if (!isBusy || performance.now() > deadline) return answer;
    await delay(retryMs);
  }
}

function replyOf({ status, text }: HttpAnswer): TrinoReply {
  if (status !== 200) throw new HttpStatusError(status, text);
  return parseReply(text);
}

/** Of the address only the path counts: whatever the server writes, the password goes nowhere else. */
function ownPath(uri: string): string {
  const { pathname, search } = new URL(uri, 'http://coordinator');
  return `${pathname}${search}`;
}

function sized(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}targetResultSize=${pageSize}`;
}
