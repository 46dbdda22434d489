import { createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type DuckDBConnection, DuckDBInstance, type DuckDBResult } from '@duckdb/node-api';
import { catalogAnswer } from './fake-catalog.ts';
import { rewriteTsql } from './rewrite-tsql.ts';
import { type Credentials, secured } from './secure-tds.ts';
import { batchOf, type Login, loginOf, readMessages, TdsReply } from './tds-connection.ts';
import {
  columnsToken,
  doneToken,
  errorToken,
  loginTokens,
  preloginReply,
  rowToken,
  type TdsColumn,
  type TdsError,
  type TdsValue,
  transactionToken,
} from './tds-tokens.ts';

export type Scripted =
  | { readonly columns: readonly TdsColumn[]; readonly rows: readonly (readonly TdsValue[])[] }
  | { readonly error: TdsError }
  | 'second-result'
  | 'hang-up';
/** The answer to a batch; null lets DuckDB run it. */
export type Script = (sql: string) => Scripted | null;

export type FakeSqlserver = {
  readonly port: number;
  /** Every batch as it came. */
  readonly batches: string[];
  readonly logins: Login[];
  /** Transactions that are open. */
  transactions(): number;
  connections(): Promise<number>;
  /** Makes tables, which lie in the schema that stands for a database. */
  admin(sql: string): Promise<void>;
  /** What the next logins meet; null lets them in. */
  refuseLogins(error: TdsError | null): void;
  /** Whether logins are encrypted, and by what key; null offers TLS and has none. */
  encrypt(how: 'required' | 'none', credentials?: Credentials | null): void;
  /** Sends clients that log in on to another place. */
  route(to: { host: string; port: number } | null): void;
  stop(): Promise<void>;
};

type Session = {
  readonly socket: Duplex;
  readonly database: string;
  connection: DuckDBConnection | null;
  showsPlans: boolean;
  onlyCompiles: boolean;
  inTransaction: boolean;
  isBusy: boolean;
  isStopped: boolean;
  /** How many batches it has been sent. */
  turn: number;
};

const prelogin = 0x12;
const login7 = 0x10;
const batch = 0x01;
const attention = 0x06;
const safeName = /^[A-Za-z_0-9]+$/;

/**
 * A SQL Server as its clients see it: TDS over a socket, sessions with their settings and transactions, batches that stream, attention
 * that stops them. Behind it is DuckDB, which is told the T-SQL in its own words; the catalogue is DuckDB's as SQL Server tells it.
 */
export async function startFakeSqlserver(script: Script = () => null): Promise<FakeSqlserver> {
  const database = await DuckDBInstance.create(':memory:');
  const admin = await database.connect();
  const batches: string[] = [];
  const logins: Login[] = [];
  const sessions = new Set<Session>();
  const state: {
    refusal: TdsError | null;
    encryption: 'required' | 'none';
    credentials: Credentials | null;
    route: { host: string; port: number } | null;
  } = { refusal: null, encryption: 'none', credentials: null, route: null };

  const server = createServer((socket) => {
    socket.on('error', () => {});
    serve(socket).catch(() => socket.destroy());
  });

  async function serve(socket: Socket): Promise<void> {
    let session: Session | null = null;
    let working: Promise<void> = Promise.resolve();
    try {
      const stream = await greet(socket);
      if (stream === null) return;
      for await (const { type, body } of readMessages(stream)) {
        if (type === login7) session = await enter(stream, loginOf(body));
        else if (session === null) break;
        else if (type === batch) working = answer(session, batchOf(body));
        else if (type === attention) {
          const current = session;
          // What has been answered already is confirmed all the same.
          if (!current.isBusy) await new TdsReply(stream).end(doneToken('attention'));
          else stopWork(current);
        }
      }
    } finally {
      socket.destroy();
      if (session !== null) {
        stopWork(session);
        await working;
        session.connection?.disconnectSync();
        sessions.delete(session);
      }
    }
  }

  /** What is spoken first, and over what it goes on; null where the client goes away. */
  async function greet(socket: Socket): Promise<Duplex | null> {
    for await (const { type } of readMessages(socket)) {
      if (type !== prelogin) return null;
      await new TdsReply(socket).end(preloginReply(state.encryption));
      const { credentials } = state;
      return state.encryption === 'none' || credentials === null ? socket : secured(socket, credentials);
    }
    return null;
  }

  async function enter(socket: Duplex, login: Login): Promise<Session | null> {
    logins.push(login);
    const reply = new TdsReply(socket);
    if (state.refusal !== null) {
      await reply.add(errorToken(state.refusal));
      await reply.end(doneToken('error'));
      return null;
    }
    const session: Session = {
      socket,
      database: login.database,
      connection: null,
      showsPlans: false,
      onlyCompiles: false,
      inTransaction: false,
      isBusy: false,
      isStopped: false,
      turn: 0,
    };
    if (state.route === null) sessions.add(session);
    await reply.end(loginTokens(login.database, state.route ?? undefined));
    return session;
  }

  async function answer(session: Session, sql: string): Promise<void> {
    batches.push(sql);
    session.isBusy = true;
    session.isStopped = false;
    session.turn += 1;
    const reply = new TdsReply(session.socket);
    let end: 'final' | 'error' = 'final';
    try {
      await run(session, sql, reply);
    } catch (error) {
      end = 'error';
      if (!session.isStopped) await reply.add(errorToken(errorOf(error)));
    }
    await reply.end(doneToken(end));
    session.isBusy = false;
    // Each message of a client has one reply: that of the attention comes after what it stopped.
    if (session.isStopped) await new TdsReply(session.socket).end(doneToken('attention'));
  }

  async function run(session: Session, sql: string, reply: TdsReply): Promise<void> {
    const scripted = script(sql);
    if (scripted === 'hang-up') {
      session.socket.destroy();
      return;
    }
    if (scripted === 'second-result') {
      for (const place of [1, 2]) await send(reply, [{ name: `r${place}`, type: 'int' }], [[place]]);
      return;
    }
    if (scripted !== null) {
      if ('error' in scripted) throw scripted.error;
      await send(reply, scripted.columns, scripted.rows);
      return;
    }
    if (await control(session, sql, reply)) return;
    const connection = await connectionOf(session);
    const known = await catalogAnswer(sql, session.database, connection);
    if (known !== null) return send(reply, known.columns, known.rows);
    const rewritten = rewriteTsql(sql);
    if (session.showsPlans || session.onlyCompiles) {
      await connection.run(`EXPLAIN ${rewritten}`);
      if (session.showsPlans) await send(reply, [{ name: 'Plan', type: 'text' }], [[planOf(sql)]]);
      return;
    }
    await stream(session, await connection.stream(rewritten), reply);
  }

  async function connectionOf(session: Session): Promise<DuckDBConnection> {
    if (session.connection === null) {
      if (!safeName.test(session.database)) throw new Error(`no database ${session.database}`);
      session.connection = await database.connect();
      await session.connection.run(
        `SET search_path = '${session.database}'; SET integer_division = true; SET default_collation = 'NOCASE'`,
      );
    }
    if (session.isStopped) throw new Error('INTERRUPT');
    return session.connection;
  }

  async function stream(session: Session, result: DuckDBResult, reply: TdsReply): Promise<void> {
    // What is computed and not named has no name on SQL Server.
    const columns = result
      .columnNames()
      .map((name, place) => columnOf(result, /[(]/.test(name) || name.length > 128 ? '' : name, place));
    await reply.add(columnsToken(columns));
    for (;;) {
      const chunk = await result.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) return;
      for (const row of chunk.getRows()) {
        if (session.isStopped) throw new Error('INTERRUPT');
        await reply.add(rowToken(columns, row.map(tdsValue)));
      }
    }
  }

  /** What DuckDB has not begun yet it does not interrupt: it is told until it has stopped. */
  function stopWork(session: Session): void {
    session.isStopped = true;
    const { turn } = session;
    const timer = setInterval(() => {
      if (session.isBusy && session.turn === turn) session.connection?.interrupt();
      else clearInterval(timer);
    }, 10);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return {
    port: address.port,
    batches,
    logins,
    transactions: () => [...sessions].filter(({ inTransaction }) => inTransaction).length,
    connections: async () => sessions.size,
    admin: async (sql) => {
      await admin.run(sql);
    },
    refuseLogins: (error) => {
      state.refusal = error;
    },
    encrypt: (how, credentials = null) => {
      state.encryption = how;
      state.credentials = credentials;
    },
    route: (to) => {
      state.route = to;
    },
    stop: async () => {
      for (const { socket } of sessions) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      // A statement that was just interrupted may still hold the database.
      while (sessions.size > 0) await delay(10);
      admin.closeSync();
      database.closeSync();
    },
  };
}

/** Settings and transactions, which give no rows. */
async function control(session: Session, sql: string, reply: TdsReply): Promise<boolean> {
  if (!/^\s*(SET|IF @@TRANCOUNT)\b/i.test(sql)) return false;
  const plans = /^SET SHOWPLAN_XML (ON|OFF)$/.exec(sql)?.[1];
  if (plans !== undefined) session.showsPlans = plans === 'ON';
  const compiles = /^SET NOEXEC (ON|OFF)$/.exec(sql)?.[1];
  if (compiles !== undefined) session.onlyCompiles = compiles === 'ON';
  if (/BEGIN TRANSACTION/.test(sql)) {
    session.inTransaction = true;
    await reply.add(transactionToken('begin'));
  }
  if (/ROLLBACK TRANSACTION/.test(sql) && session.inTransaction) {
    session.inTransaction = false;
    await reply.add(transactionToken('rollback'));
  }
  return true;
}

async function send(
  reply: TdsReply,
  columns: readonly TdsColumn[],
  rows: readonly (readonly TdsValue[])[],
): Promise<void> {
  await reply.add(columnsToken(columns));
  for (const row of rows) await reply.add(rowToken(columns, row));
}

/** Every step is expected to give all combinations of the rows it names. */
function planOf(sql: string): string {
  const tables = sql.match(/\b(FROM|JOIN) orders\b/gi)?.length ?? 0;
  return `<ShowPlanXML><StmtSimple StatementSubTreeCost="0.5"><RelOp EstimateRows="${7 ** tables}" EstimateRebinds="0" EstimateRewinds="0"></RelOp></StmtSimple></ShowPlanXML>`;
}

function columnOf(result: DuckDBResult, name: string, place: number): TdsColumn {
  const type = String(result.columnType(place));
  const [, precision, scale] = /^DECIMAL\((\d+),\s*(\d+)\)$/.exec(type) ?? [];
  if (precision !== undefined) return { name, type: { precision: Number(precision), scale: Number(scale) } };
  const found = types.find(([pattern]) => pattern.test(type));
  return { name, type: found?.[1] ?? 'text' };
}

const types: readonly (readonly [RegExp, TdsColumn['type']])[] = [
  [/^BOOLEAN$/, 'bit'],
  [/^(TINYINT|SMALLINT|INTEGER)$/, 'int'],
  [/^(BIGINT|UINTEGER)$/, 'bigint'],
  [/^(HUGEINT|UHUGEINT|UBIGINT)$/, { precision: 38, scale: 0 }],
  [/^(DOUBLE|FLOAT)$/, 'float'],
  [/^BLOB$/, 'binary'],
  [/^DATE$/, 'date'],
  [/^TIME$/, 'time'],
  [/^TIMESTAMP$/, 'datetime2'],
  [/^TIMESTAMP WITH TIME ZONE$/, 'datetimeoffset'],
];

/** DuckDB's values as the tokens take them. */
function tdsValue(value: unknown): TdsValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value === 'bigint' || typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  if ('bytes' in value && value.bytes instanceof Uint8Array) return value.bytes;
  for (const part of ['micros', 'days', 'value']) {
    const told: unknown = Reflect.get(value, part);
    if (typeof told === 'bigint' || typeof told === 'number') return told;
  }
  return String(value);
}

function errorOf(error: unknown): TdsError {
  if (typeof error === 'object' && error !== null && 'number' in error && 'message' in error) {
    return { number: Number(error.number), message: String(error.message) };
  }
  const message = error instanceof Error ? error.message : String(error);
  const column = /Referenced column "([^"]+)"/.exec(message)?.[1];
  if (column !== undefined) return { number: 207, message: `Invalid column name '${column}'.` };
  const table = /Table with name (\S+) does not exist/.exec(message)?.[1];
  if (table !== undefined) return { number: 208, message: `Invalid object name '${table}'.` };
  return { number: 102, message };
}
