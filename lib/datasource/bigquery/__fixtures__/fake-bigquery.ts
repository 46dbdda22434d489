import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DuckDBConnection, DuckDBInstance, type DuckDBResult } from '@duckdb/node-api';
import { z } from 'zod';
import { bigqueryToDuckdb, macros } from './bigquery-to-duckdb.ts';

/** What is said to one request instead of doing what it asks. */
export type Scripted =
  | { readonly body: unknown }
  | { readonly status: number; readonly reason: string; readonly message: string };
/** The answer to a request, by its place below the project; `sql` is that of a job. Null lets the service do it. */
export type Script = (request: {
  readonly method: string;
  readonly place: string;
  readonly sql: string;
  readonly isDry: boolean;
}) => Scripted | null;

const job = z.object({
  jobReference: z.object({ jobId: z.string().default(''), location: z.string().optional() }),
  configuration: z.object({
    dryRun: z.boolean().default(false),
    jobTimeoutMs: z.string().optional(),
    labels: z.record(z.string(), z.string()).optional(),
    query: z.object({
      query: z.string(),
      useLegacySql: z.boolean(),
      maximumBytesBilled: z.string().optional(),
      defaultDataset: z.object({ projectId: z.string(), datasetId: z.string() }),
      connectionProperties: z.array(z.object({ key: z.string(), value: z.string() })).default([]),
    }),
  }),
});
export type InsertedJob = z.infer<typeof job>;

export type FakeBigquery = {
  readonly port: number;
  /** A file of credentials that this service takes. */
  readonly credentials: string;
  /** Requests as they came: `GET /datasets/shop`, below the project that is named in front. */
  readonly requests: string[];
  /** Every job that was asked for. */
  readonly jobs: InsertedJob[];
  /** Jobs that run at this moment. */
  running(): number;
  /** Makes tables, which lie in a schema of their own. */
  admin(sql: string): Promise<void>;
  stop(): Promise<void>;
};

type Field = { name: string; type: string; mode: string; description?: string; fields?: Field[] };
type Job = {
  readonly done: Promise<void>;
  isDone: boolean;
  isCancelled: boolean;
  fields: Field[];
  rows: unknown[][];
  failure: { reason: string; message: string } | null;
  connection: DuckDBConnection | null;
};

class ServiceError extends Error {
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

const notFound = (what: string) => new ServiceError(404, 'notFound', `Not found: ${what}`);

/**
 * BigQuery as its clients see it: sign-in by workload identity, datasets, tables and jobs over REST, with DuckDB behind it. Jobs wait, run, give
 * pages and are cancelled as on the real one. The SQL is what `bigqueryToDuckdb` understands of it.
 */
export async function startFakeBigquery(script: Script = () => null): Promise<FakeBigquery> {
  const database = await DuckDBInstance.create(':memory:');
  const admin = await database.connect();
  for (const macro of macros) await admin.run(macro);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-bigquery-'));
  const jobs = new Map<string, Job>();
  const inserted: InsertedJob[] = [];
  const requests: string[] = [];

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      answer(
        request.method ?? 'GET',
        new URL(request.url ?? '/', 'http://service'),
        request.headers.authorization,
        Buffer.concat(parts).toString('utf8'),
      )
        .then((body) => send(response, 200, body))
        .catch((error: unknown) => {
          const { status, reason, message } =
            error instanceof ServiceError
              ? error
              : { status: 500, reason: 'internalError', message: String(error) };
          send(response, status, {
            error: { code: status, message, errors: [{ reason, message, domain: 'global' }] },
          });
        });
    });
  });

  function send(response: ServerResponse, status: number, body: unknown): void {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  async function answer(
    method: string,
    url: URL,
    authorization: string | undefined,
    body: string,
  ): Promise<unknown> {
    if (url.pathname === '/token') {
      return {
        access_token: 'token-of-tests',
        issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        token_type: 'Bearer',
        expires_in: 3_600,
      };
    }
    if (authorization !== 'Bearer token-of-tests')
      throw new ServiceError(401, 'authError', 'Login Required.');
    const [, , , , project = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const place = `/${rest.join('/')}`;
    requests.push(`${project}: ${method} ${place}`);
    const asked = method === 'POST' && place === '/jobs' ? job.parse(JSON.parse(body)) : null;
    if (asked !== null) inserted.push(asked);
    const scripted = script({
      method,
      place,
      sql: asked?.configuration.query.query ?? '',
      isDry: asked?.configuration.dryRun ?? false,
    });
    if (scripted !== null) {
      if ('status' in scripted) throw new ServiceError(scripted.status, scripted.reason, scripted.message);
      return scripted.body;
    }
    if (asked !== null) return insert(asked);
    const [kind, name = '', sub, table = '', data] = rest;
    if (kind === 'queries') return results(name, url.searchParams);
    if (kind === 'jobs' && sub === 'cancel') return cancel(name);
    if (kind !== 'datasets') throw notFound(place);
    const schemas = await read(
      `SELECT 1 FROM duckdb_schemas() WHERE schema_name = '${name}' AND NOT internal`,
    );
    if (schemas.length === 0) throw notFound(`Dataset ${project}:${name}`);
    if (sub === undefined) return { location: 'EU' };
    if (table === '') return listed(project, name);
    if (table.endsWith(':testIamPermissions')) return { permissions: ['bigquery.tables.getData'] };
    if (data === 'data') return dataOf(name, table, Number(url.searchParams.get('maxResults') ?? 100));
    return described(project, name, table);
  }

  const read = async (sql: string) => (await admin.runAndReadAll(sql)).getRowsJson();

  async function listed(project: string, datasetId: string) {
    const rows = await read(
      `SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = '${datasetId}' ORDER BY table_name`,
    );
    return {
      tables: rows.map(([tableId, type]) => ({
        tableReference: { projectId: project, datasetId, tableId },
        type: type === 'VIEW' ? 'VIEW' : 'TABLE',
      })),
    };
  }

  async function described(projectId: string, datasetId: string, tableId: string) {
    const where = `schema_name = '${datasetId}' AND table_name = '${tableId}'`;
    const [view] = await read(
      `SELECT comment FROM duckdb_views() WHERE ${where.replace('table_name', 'view_name')}`,
    );
    const [table] = await read(`SELECT comment FROM duckdb_tables() WHERE ${where}`);
    const found = table ?? view;
    if (found === undefined) throw notFound(`Table ${projectId}:${datasetId}.${tableId}`);
    const comments = new Map(
      (await read(`SELECT column_name, comment FROM duckdb_columns() WHERE ${where}`)).map(
        ([name, comment]) => [name, comment],
      ),
    );
    const result = await admin.run(`SELECT * FROM "${datasetId}"."${tableId}" LIMIT 0`);
    const fields = fieldsOf(result).map((field) => {
      const comment = comments.get(field.name);
      return typeof comment === 'string' ? { ...field, description: comment } : field;
    });
    const keys = await read(
      `SELECT constraint_type, constraint_column_names, referenced_table, referenced_column_names FROM duckdb_constraints()
       WHERE ${where} AND constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY')`,
    );
    const names = (value: unknown) => z.array(z.string()).parse(value);
    const primary = keys.find(([type]) => type === 'PRIMARY KEY');
    return {
      tableReference: { projectId, datasetId, tableId },
      type: view === undefined ? 'TABLE' : 'VIEW',
      ...(typeof found[0] === 'string' ? { description: found[0] } : {}),
      schema: { fields },
      ...(view === undefined
        ? {
            numRows: String((await read(`SELECT count(*) FROM "${datasetId}"."${tableId}"`))[0]?.[0]),
            numBytes: '0',
          }
        : {}),
      tableConstraints: {
        ...(primary === undefined ? {} : { primaryKey: { columns: names(primary[1]) } }),
        foreignKeys: keys
          .filter(([type]) => type === 'FOREIGN KEY')
          .map(([, columns, referenced, others]) => ({
            referencedTable: { projectId, datasetId, tableId: referenced },
            columnReferences: names(columns).map((referencingColumn, index) => ({
              referencingColumn,
              referencedColumn: names(others)[index],
            })),
          })),
      },
    };
  }

  async function dataOf(datasetId: string, tableId: string, count: number) {
    const result = await admin.run(`SELECT * FROM "${datasetId}"."${tableId}" LIMIT ${count}`);
    const fields = fieldsOf(result);
    return { rows: (await result.getRows()).map((row) => rowOf(row, fields)) };
  }

  async function insert(asked: InsertedJob) {
    const { jobReference, configuration } = asked;
    const { query, defaultDataset, connectionProperties } = configuration.query;
    const connection = await database.connect();
    const zone = connectionProperties.find(({ key }) => key === 'time_zone')?.value ?? 'UTC';
    try {
      await connection.run(`SET TimeZone = '${zone}'`);
      await connection.run(`SET search_path = '${defaultDataset.datasetId}'`);
    } catch {
      connection.disconnectSync();
      throw notFound(`Dataset ${defaultDataset.projectId}:${defaultDataset.datasetId}`);
    }
    // There is one project.
    const sql =
      ownStatements(query) ?? bigqueryToDuckdb(query).replaceAll(`"${defaultDataset.projectId}".`, '');
    const statementType = /^[\s(]*(SELECT|WITH)\b/i.test(sql)
      ? 'SELECT'
      : (/\w+/.exec(sql)?.[0]?.toUpperCase() ?? '');
    if (configuration.dryRun) {
      try {
        (await connection.prepare(sql)).destroySync();
      } catch (error) {
        const { reason, message } = failureOf(error);
        throw new ServiceError(400, reason, message);
      } finally {
        connection.disconnectSync();
      }
      return {
        status: { state: 'DONE' },
        statistics: { query: { statementType, totalBytesProcessed: '1000' } },
      };
    }
    if (jobs.has(jobReference.jobId)) throw new ServiceError(409, 'duplicate', 'Already Exists: Job');
    const begun: Job = {
      isDone: false,
      isCancelled: false,
      fields: [],
      rows: [],
      failure: null,
      connection,
      done: Promise.resolve().then(() => run(begun, sql)),
    };
    jobs.set(jobReference.jobId, begun);
    return { jobReference, status: { state: 'RUNNING' } };
  }

  async function run(begun: Job, sql: string): Promise<void> {
    try {
      if (begun.isCancelled) throw new Error('INTERRUPT');
      const result = await begun.connection?.stream(sql);
      if (result !== undefined) {
        begun.fields = fieldsOf(result);
        begun.rows = await result.getRows();
      }
    } catch (error) {
      begun.failure = failureOf(error);
    } finally {
      begun.isDone = true;
      begun.connection?.disconnectSync();
      begun.connection = null;
    }
  }

  async function results(jobId: string, search: URLSearchParams) {
    const asked = jobs.get(jobId);
    if (asked === undefined) throw notFound(`Job ${jobId}`);
    await Promise.race([
      asked.done,
      delay(Number(search.get('timeoutMs') ?? 10_000), undefined, { ref: false }),
    ]);
    if (!asked.isDone) return { jobReference: { jobId }, jobComplete: false };
    if (asked.failure !== null) throw new ServiceError(400, asked.failure.reason, asked.failure.message);
    const start = Number(search.get('pageToken') ?? 0);
    const end = start + Number(search.get('maxResults') ?? 1_000);
    return {
      jobReference: { jobId },
      jobComplete: true,
      schema: { fields: asked.fields },
      totalRows: String(asked.rows.length),
      rows: asked.rows.slice(start, end).map((row) => rowOf(row, asked.fields)),
      ...(end < asked.rows.length ? { pageToken: String(end) } : {}),
    };
  }

  async function cancel(jobId: string) {
    const asked = jobs.get(jobId);
    if (asked === undefined) throw notFound(`Job ${jobId}`);
    asked.isCancelled = true;
    // What DuckDB has not begun yet it does not interrupt: it is told until it has stopped.
    const timer = setInterval(() => {
      asked.connection?.interrupt();
      if (asked.isDone) clearInterval(timer);
    }, 10);
    return { job: { status: { state: 'RUNNING' } } };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const token = path.join(folder, 'token');
  const credentials = path.join(folder, 'credentials.json');
  await writeFile(token, 'subject');
  await writeFile(
    credentials,
    JSON.stringify({
      type: 'external_account',
      audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/x',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: `http://127.0.0.1:${address.port}/token`,
      credential_source: { file: token },
    }),
  );
  return {
    port: address.port,
    credentials,
    requests,
    jobs: inserted,
    running: () => [...jobs.values()].filter(({ isDone }) => !isDone).length,
    admin: async (sql) => {
      await admin.run(sql);
    },
    stop: async () => {
      for (const id of jobs.keys()) await cancel(id);
      await Promise.all([...jobs.values()].map(({ done }) => done));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      admin.closeSync();
      database.closeSync();
      await rm(folder, { recursive: true });
    },
  };
}

/** Statements over what DuckDB keeps elsewhere. */
function ownStatements(sql: string): string | null {
  if (/^SELECT @@time_zone$/.test(sql)) return "SELECT current_setting('TimeZone')";
  if (!/COLUMN_FIELD_PATHS/.test(sql)) return null;
  return `SELECT count(*), md5(string_agg(concat_ws('.', table_name, column_name, data_type, comment), ',' ORDER BY table_name, column_name)) FROM duckdb_columns() WHERE NOT internal`;
}

const types: readonly (readonly [RegExp, string])[] = [
  [/^(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|UBIGINT|UHUGEINT)$/, 'INTEGER'],
  [/^(DOUBLE|FLOAT)$/, 'FLOAT'],
  [/^DECIMAL/, 'NUMERIC'],
  [/^TIMESTAMP WITH TIME ZONE$/, 'TIMESTAMP'],
  [/^TIMESTAMP/, 'DATETIME'],
  [/^BLOB$/, 'BYTES'],
  [/^(VARCHAR|"NULL")$/, 'STRING'],
];

function fieldsOf(result: DuckDBResult): Field[] {
  return result.columnNames().map((name, index) => fieldOf(name, String(result.columnType(index))));
}

function fieldOf(name: string, type: string): Field {
  if (type.endsWith('[]')) return { ...fieldOf(name, type.slice(0, -2)), mode: 'REPEATED' };
  const [, within] = /^STRUCT\((.*)\)$/.exec(type) ?? [];
  if (within !== undefined) {
    const fields = within.split(/, (?=")/).map((part) => {
      const [, inner = '', of = ''] = /^"([^"]+)" (.*)$/.exec(part) ?? [];
      return fieldOf(inner, of);
    });
    return { name, type: 'RECORD', mode: 'NULLABLE', fields };
  }
  return { name, type: types.find(([pattern]) => pattern.test(type))?.[1] ?? type, mode: 'NULLABLE' };
}

function rowOf(row: readonly unknown[], fields: readonly Field[]) {
  return { f: row.map((value, index) => ({ v: sentValue(value, fields[index]) })) };
}

/** As the service writes it: everything is text, moments as microseconds. */
function sentValue(value: unknown, field: Field | undefined): unknown {
  if (value === null || field === undefined) return null;
  if (field.mode === 'REPEATED') {
    const items =
      typeof value === 'object' && 'items' in value && Array.isArray(value.items) ? value.items : [];
    return items.map((item) => ({ v: sentValue(item, { ...field, mode: 'NULLABLE' }) }));
  }
  if (field.fields !== undefined) {
    const entries =
      typeof value === 'object' && 'entries' in value
        ? z.record(z.string(), z.unknown()).parse(value.entries)
        : {};
    return { f: field.fields.map((part) => ({ v: sentValue(entries[part.name] ?? null, part) })) };
  }
  if (typeof value !== 'object') return String(value);
  if ('bytes' in value && value.bytes instanceof Uint8Array)
    return Buffer.from(value.bytes).toString('base64');
  if (field.type === 'TIMESTAMP' && 'micros' in value) return String(value.micros);
  return field.type === 'DATETIME' ? String(value).replace(' ', 'T') : String(value);
}

function failureOf(error: unknown): { reason: string; message: string } {
  const message = error instanceof Error ? error.message : String(error);
  return /INTERRUPT/i.test(message)
    ? { reason: 'stopped', message: 'Job execution was cancelled: User requested cancellation' }
    : { reason: 'invalidQuery', message };
}
