import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type DuckDBConnection, DuckDBInstance, type DuckDBResult } from '@duckdb/node-api';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { macros, snowflakeToDuckdb } from './snowflake-to-duckdb.ts';

/** What is said to one statement instead of running it. */
export type Scripted =
  | {
      readonly columns: readonly (readonly [name: string, type: string, scale?: number])[];
      readonly rows: readonly (readonly (string | null)[])[];
    }
  | { readonly status: number; readonly code: string; readonly message: string };
/** The answer to a statement; null lets DuckDB run it. */
export type Script = (sql: string) => Scripted | null;

const asked = z.object({
  statement: z.string(),
  timeout: z.number(),
  database: z.string(),
  schema: z.string(),
  warehouse: z.string().optional(),
  role: z.string().optional(),
  parameters: z.record(z.string(), z.string()),
});
export type AskedStatement = z.infer<typeof asked>;

export type FakeSnowflake = {
  readonly port: number;
  /** The private key of the user READER of the account MY_ORG-ACME. */
  readonly privateKeyFile: string;
  readonly statements: AskedStatement[];
  /** Requests as they came: `POST /api/v2/statements`. */
  readonly requests: string[];
  running(): number;
  /** Connections that clients keep. */
  connections(): Promise<number>;
  admin(sql: string): Promise<void>;
  stop(): Promise<void>;
};

type Column = { name: string; type: string; scale: number | null; nullable: boolean };
type Statement = {
  isDone: boolean;
  isCancelled: boolean;
  columns: Column[];
  rows: (string | null)[][];
  failure: { status: number; code: string; message: string } | null;
  connection: DuckDBConnection | null;
  readonly done: Promise<void>;
};

class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A token of access that the service takes beside the key. */
export const accessToken = 'token-of-tests';
const rowsOfPart = 10_000;

/**
 * Snowflake's SQL API as its clients see it: sign-in by a key, statements that are handed in, asked after, told in parts and cancelled, with DuckDB
 * behind it and the catalogue as Snowflake tells it. The SQL is what `snowflakeToDuckdb` understands of it.
 */
export async function startFakeSnowflake(script: Script = () => null): Promise<FakeSnowflake> {
  const database = await DuckDBInstance.create(':memory:');
  const admin = await database.connect();
  for (const macro of macros) await admin.run(macro);
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-snowflake-'));
  const privateKeyFile = path.join(folder, 'key.p8');
  await writeFile(privateKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const known = new Map<string, Statement>();
  const statements: AskedStatement[] = [];
  const requests: string[] = [];

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://service');
      requests.push(`${request.method} ${url.pathname}`);
      answer(
        request.method ?? 'GET',
        url,
        request.headers,
        Buffer.concat(parts).toString('utf8'),
        response,
      ).catch((error: unknown) => {
        const { status, code, message } =
          error instanceof Refused ? error : { status: 500, code: '', message: String(error) };
        send(response, status, { code, message });
      });
    });
  });
  server.keepAliveTimeout = 0;

  async function answer(
    method: string,
    url: URL,
    headers: IncomingHttpHeaders,
    body: string,
    response: ServerResponse,
  ): Promise<void> {
    await admit(headers, publicKey);
    const [, , , , handle, action] = url.pathname.split('/');
    if (handle === undefined && method === 'POST') {
      send(response, 202, begin(asked.parse(JSON.parse(body))));
      return;
    }
    const statement = known.get(handle ?? '');
    if (handle === undefined || statement === undefined)
      throw new Refused(404, '000709', 'Statement not found');
    if (action === 'cancel') {
      cancel(statement);
      send(response, 200, { code: '000604', message: 'successfully canceled' });
      return;
    }
    if (!statement.isDone) {
      send(response, 202, {
        code: '333334',
        message: 'Asynchronous execution in progress.',
        statementHandle: handle,
      });
      return;
    }
    const { failure, columns, rows } = statement;
    if (failure !== null) throw new Refused(failure.status, failure.code, failure.message);
    const partition = Number(url.searchParams.get('partition') ?? 0);
    const data = rows.slice(partition * rowsOfPart, (partition + 1) * rowsOfPart);
    if (partition > 0) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify({ data })));
      return;
    }
    send(response, 200, {
      code: '090001',
      statementHandle: handle,
      resultSetMetaData: {
        numRows: rows.length,
        format: 'jsonv2',
        rowType: columns,
        partitionInfo: Array.from({ length: Math.max(1, Math.ceil(rows.length / rowsOfPart)) }, () => ({})),
      },
      data,
    });
  }

  function begin(statement: AskedStatement) {
    statements.push(statement);
    const handle = `handle-${statements.length}`;
    const begun: Statement = {
      isDone: false,
      isCancelled: false,
      columns: [],
      rows: [],
      failure: null,
      connection: null,
      done: Promise.resolve()
        .then(() => run(begun, statement))
        .catch((error: unknown) => {
          begun.failure = failureOf(error);
        })
        .finally(() => {
          begun.isDone = true;
          begun.connection?.disconnectSync();
          begun.connection = null;
        }),
    };
    known.set(handle, begun);
    return { code: '333334', statementHandle: handle };
  }

  async function run(
    begun: Statement,
    { statement, database: of, schema, parameters }: AskedStatement,
  ): Promise<void> {
    const scripted = script(statement);
    if (scripted !== null) {
      if ('status' in scripted) throw new Refused(scripted.status, scripted.code, scripted.message);
      begun.columns = scripted.columns.map(([name, type, scale]) => ({
        name,
        type,
        scale: scale ?? null,
        nullable: true,
      }));
      begun.rows = scripted.rows.map((row) => [...row]);
      return;
    }
    const connection = await database.connect();
    begun.connection = connection;
    await connection.run(`SET TimeZone = '${parameters.TIMEZONE ?? 'UTC'}'`);
    if (!/INFORMATION_SCHEMA|^SHOW/.test(statement)) await connection.run(`SET search_path = '${schema}'`);
    if (begun.isCancelled) throw new Error('INTERRUPT');
    const [, explained] = /^EXPLAIN USING JSON (.*)$/s.exec(statement) ?? [];
    const sql =
      catalogue(explained ?? statement) ??
      snowflakeToDuckdb(explained ?? statement).replaceAll(new RegExp(`"?\\b${of}\\b"?\\.`, 'g'), '');
    if (explained !== undefined) {
      (await connection.prepare(sql)).destroySync();
      begun.columns = [{ name: 'content', type: 'text', scale: null, nullable: true }];
      begun.rows = [
        [
          JSON.stringify({
            GlobalStats: { partitionsTotal: 1, partitionsAssigned: 1, bytesAssigned: 1_000 },
          }),
        ],
      ];
      return;
    }
    const result = await connection.stream(sql);
    begun.columns = columnsOf(result);
    begun.rows = (await result.getRows()).map((row) =>
      row.map((value, index) => sentValue(value, begun.columns[index])),
    );
  }

  /** What DuckDB has not begun yet it does not interrupt: it is told until it has stopped. */
  function cancel(statement: Statement): void {
    statement.isCancelled = true;
    const timer = setInterval(() => {
      statement.connection?.interrupt();
      if (statement.isDone) clearInterval(timer);
    }, 10);
  }

  function send(response: ServerResponse, status: number, body: unknown): void {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    privateKeyFile,
    statements,
    requests,
    running: () => [...known.values()].filter(({ isDone }) => !isDone).length,
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    admin: async (sql) => {
      await admin.run(sql);
    },
    stop: async () => {
      for (const statement of known.values()) cancel(statement);
      await Promise.all([...known.values()].map(({ done }) => done));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      admin.closeSync();
      database.closeSync();
      await rm(folder, { recursive: true });
    },
  };
}

async function admit(headers: IncomingHttpHeaders, key: KeyObject): Promise<void> {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (headers['x-snowflake-authorization-token-type'] === 'PROGRAMMATIC_ACCESS_TOKEN') {
    if (token !== accessToken) throw new Refused(401, '394400', 'Programmatic access token is invalid.');
    return;
  }
  const der = key.export({ type: 'spki', format: 'der' });
  const issuer = `MY_ORG-ACME.READER.SHA256:${createHash('sha256').update(der).digest('base64')}`;
  try {
    await jwtVerify(token, key, { issuer, subject: 'MY_ORG-ACME.READER', maxTokenAge: '1h' });
  } catch {
    throw new Refused(401, '390144', 'JWT token is invalid.');
  }
}

/** Snowflake's catalogue over DuckDB's. */
function catalogue(sql: string): string | null {
  const [, keys, schema] = /^SHOW (PRIMARY|IMPORTED) KEYS IN SCHEMA "[^"]*"\."([^"]*)"/.exec(sql) ?? [];
  const ofKeys = `FROM (SELECT *, generate_subscripts(constraint_column_names, 1) AS key_sequence FROM duckdb_constraints() WHERE schema_name = '${schema}'`;
  if (keys === 'PRIMARY')
    return `SELECT schema_name AS "schema_name", table_name AS "table_name", constraint_column_names[key_sequence] AS "column_name", key_sequence AS "key_sequence" ${ofKeys} AND constraint_type = 'PRIMARY KEY')`;
  if (keys === 'IMPORTED')
    return `SELECT schema_name AS "pk_schema_name", referenced_table AS "pk_table_name", referenced_column_names[key_sequence] AS "pk_column_name",
      schema_name AS "fk_schema_name", table_name AS "fk_table_name", constraint_column_names[key_sequence] AS "fk_column_name",
      key_sequence AS "key_sequence", concat(table_name, constraint_index) AS "fk_name" ${ofKeys} AND constraint_type = 'FOREIGN KEY')`;
  if (/^SHOW PARAMETERS/.test(sql))
    return `SELECT 'TIMEZONE' AS "key", current_setting('TimeZone') AS "value"`;
  const [, view] = /INFORMATION_SCHEMA\.(TABLES|COLUMNS|SCHEMATA)/.exec(sql) ?? [];
  if (view === undefined) return null;
  const among = /TABLE_SCHEMA IN \(([^)]*)\)/.exec(sql)?.[1] ?? "''";
  if (view === 'SCHEMATA')
    return 'SELECT DISTINCT schema_name AS SCHEMA_NAME FROM duckdb_schemas() WHERE NOT internal';
  if (/HASH_AGG/.test(sql))
    return `SELECT count(*), md5(string_agg(concat_ws('.', table_name, column_name, data_type, comment), ',' ORDER BY table_name, column_name)) FROM duckdb_columns() WHERE schema_name IN (${among})`;
  if (view === 'TABLES')
    return `SELECT schema_name AS TABLE_SCHEMA, table_name AS TABLE_NAME, 'BASE TABLE' AS TABLE_TYPE, estimated_size AS ROW_COUNT, comment AS COMMENT FROM duckdb_tables() WHERE schema_name IN (${among})
      UNION ALL SELECT schema_name, view_name, 'VIEW', NULL, comment FROM duckdb_views() WHERE schema_name IN (${among})`;
  return `SELECT schema_name AS TABLE_SCHEMA, table_name AS TABLE_NAME, column_name AS COLUMN_NAME,
      CASE WHEN data_type IN ('BIGINT', 'INTEGER', 'DECIMAL(38,10)') THEN 'NUMBER' WHEN data_type = 'DOUBLE' THEN 'FLOAT' WHEN data_type = 'VARCHAR' THEN 'TEXT'
        WHEN data_type = 'TIMESTAMP' THEN 'TIMESTAMP_NTZ' WHEN data_type LIKE 'TIMESTAMP%' THEN 'TIMESTAMP_LTZ' WHEN data_type = 'JSON' THEN 'VARIANT' ELSE data_type END AS DATA_TYPE,
      CASE WHEN data_type IN ('BIGINT', 'INTEGER') THEN 0 WHEN data_type LIKE 'DECIMAL%' THEN 10 END AS NUMERIC_SCALE,
      CASE WHEN is_nullable THEN 'YES' ELSE 'NO' END AS IS_NULLABLE, comment AS COMMENT
    FROM duckdb_columns() WHERE schema_name IN (${among}) ORDER BY schema_name, table_name, column_index`;
}

const types: readonly (readonly [RegExp, string])[] = [
  [/^(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|UBIGINT|UHUGEINT|DECIMAL)/, 'fixed'],
  [/^(DOUBLE|FLOAT)$/, 'real'],
  [/^TIMESTAMP WITH TIME ZONE$/, 'timestamp_ltz'],
  [/^TIMESTAMP/, 'timestamp_ntz'],
  [/^DATE$/, 'date'],
  [/^BOOLEAN$/, 'boolean'],
  [/^BLOB$/, 'binary'],
];

function columnsOf(result: DuckDBResult): Column[] {
  return result.columnNames().map((name, index) => {
    const type = String(result.columnType(index));
    return {
      name,
      type: types.find(([pattern]) => pattern.test(type))?.[1] ?? 'text',
      scale: /^DECIMAL/.test(type) ? Number(/,\s*(\d+)\)/.exec(type)?.[1] ?? 0) : 0,
      nullable: true,
    };
  });
}

/** As the service writes it: everything is text, days as a count, moments as seconds with nine places. */
function sentValue(value: unknown, column: Column | undefined): string | null {
  if (value === null) return null;
  if (typeof value !== 'object' || column === undefined) return String(value);
  if ('bytes' in value && value.bytes instanceof Uint8Array)
    return Buffer.from(value.bytes).toString('hex').toUpperCase();
  if (column.type === 'date' && 'days' in value) return String(value.days);
  if (/^timestamp/.test(column.type) && 'micros' in value && typeof value.micros === 'bigint') {
    const size = value.micros < 0n ? -value.micros : value.micros;
    return `${value.micros < 0n ? '-' : ''}${size / 1_000_000n}.${String(size % 1_000_000n).padStart(6, '0')}000`;
  }
  return String(value);
}

function failureOf(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof Refused) return error;
  const message = error instanceof Error ? error.message : String(error);
  return /INTERRUPT/i.test(message)
    ? { status: 422, code: '000604', message: 'SQL execution canceled' }
    : { status: 422, code: '000904', message: `SQL compilation error: ${message}` };
}
