import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../../project-root.ts';

/** The Python that has ClickHouse's engine, as `npm run test:clickhouse` installs it. */
export const enginePython = path.join(projectRoot, 'node_modules/.cache/tabletalk-clickhouse/bin/python');

/** Why no engine can be started here; null when it can. */
export function clickhouseMissing(): string | null {
  return existsSync(enginePython)
    ? null
    : 'the engine is not there (npm run test:clickhouse, which needs Python)';
}

/** What is said to one statement instead of running it: lines of the answer, or an error as the server words it. */
export type Scripted =
  | { readonly lines: readonly unknown[][]; readonly thenText?: string }
  | { readonly code: number; readonly error: string };
/** The answer to a statement; null lets the engine run it. */
export type Script = (sql: string) => Scripted | null;

export type ClickhouseServer = {
  readonly port: number;
  /** Every statement as it came, with the settings in its address. */
  readonly statements: {
    readonly sql: string;
    readonly settings: Readonly<Record<string, string>>;
    readonly headers: IncomingMessage['headers'];
  }[];
  /** Statements that run at this moment. */
  running(): number;
  /** Connections that clients keep. */
  connections(): Promise<number>;
  /** Runs statements before anything else in every engine that is started from now on. */
  admin(statements: readonly string[]): void;
  stop(): Promise<void>;
};

type Answer = { readonly text: string } | { readonly error: string };

const notSettings = new Set(['query_id', 'database', 'default_format', 'session_id', 'role']);

/**
 * A server as its clients see it over HTTP, with ClickHouse's own engine behind it: a process for each statement that runs at the
 * same time, which ends with the request. Accounts, rights and other servers there are none.
 */
export async function startClickhouse(script: Script = () => null): Promise<ClickhouseServer> {
  const made: string[] = [];
  let idle: Engine[] = [];
  const busy = new Set<Engine>();
  const statements: ClickhouseServer['statements'] = [];

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });
  server.keepAliveTimeout = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: Buffer[] = [];
    for await (const part of request) body.push(part);
    const url = new URL(request.url ?? '/', 'http://server');
    const settings = Object.fromEntries([...url.searchParams].filter(([name]) => !notSettings.has(name)));
    const sql = Buffer.concat(body).toString('utf8');
    statements.push({ sql, settings, headers: request.headers });
    const scripted = script(sql);
    if (scripted !== null) {
      if ('error' in scripted) return refuse(response, scripted.code, scripted.error);
      response.writeHead(200, { 'X-ClickHouse-Format': 'JSONCompactEachRowWithNamesAndTypes' });
      response.end(
        scripted.lines.map((line) => `${JSON.stringify(line)}\n`).join('') + (scripted.thenText ?? ''),
      );
      return;
    }
    if (/^KILL QUERY/.test(sql)) {
      response.writeHead(200).end();
      return;
    }
    const engine = idle.pop() ?? startEngine(made);
    busy.add(engine);
    response.once('close', () => {
      // A statement that only reads ends with its request.
      if (busy.has(engine)) engine.kill();
    });
    try {
      const answered = await engine.ask({ sql, settings, database: url.searchParams.get('database') ?? '' });
      if (response.destroyed) return;
      if ('error' in answered) {
        const [, code = '1002'] = /Code: (\d+)/.exec(answered.error) ?? [];
        refuse(response, Number(code), answered.error);
      } else {
        response.writeHead(200, { 'X-ClickHouse-Format': 'JSONCompactEachRowWithNamesAndTypes' });
        response.end(answered.text);
      }
    } finally {
      busy.delete(engine);
      if (engine.isAlive()) idle.push(engine);
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    statements,
    running: () => busy.size,
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    admin(more) {
      made.push(...more);
      for (const engine of idle) engine.kill();
      idle = [];
    },
    async stop() {
      for (const engine of [...idle, ...busy]) engine.kill();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refuse(response: ServerResponse, code: number, text: string): void {
  const status = code === 516 ? 403 : code === 60 || code === 81 ? 404 : 500;
  response.writeHead(status, { 'X-ClickHouse-Exception-Code': String(code) });
  response.end(/^Code: /.test(text) ? text : `Code: ${code}. DB::Exception: ${text} (version 26.9.2.1)`);
}

type Asked = {
  readonly sql: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly database: string;
};
type Engine = { ask(asked: Asked): Promise<Answer>; isAlive(): boolean; kill(): void };

function startEngine(made: readonly string[]): Engine {
  const child: ChildProcess = spawn(enginePython, [path.join(import.meta.dirname, 'engine.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting: PromiseWithResolvers<Answer>[] = [];
  let isAlive = true;
  if (child.stdout !== null) {
    createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(JSON.parse(line)));
  }
  child.stdin?.on('error', () => {
    // It was ended; its exit says so to whoever waits.
  });
  const ended = () => {
    isAlive = false;
    for (const each of waiting.splice(0))
      each.resolve({ error: 'Code: 394. DB::Exception: Query was cancelled' });
  };
  child.once('exit', ended);
  child.once('error', ended);
  const ask = (asked: Asked) => {
    const answer = Promise.withResolvers<Answer>();
    waiting.push(answer);
    child.stdin?.write(`${JSON.stringify(asked)}\n`);
    return answer.promise;
  };
  for (const sql of made) {
    ask({ sql, settings: {}, database: '' }).then((answered) => {
      if ('error' in answered) console.error(`${sql}\n${answered.error}`);
    });
  }
  return {
    ask,
    isAlive: () => isAlive,
    kill: () => {
      isAlive = false;
      child.kill('SIGKILL');
    },
  };
}
