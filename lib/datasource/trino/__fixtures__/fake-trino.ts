import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type DuckDBConnection, DuckDBInstance, type DuckDBResult } from '@duckdb/node-api';

/** What is said to one statement instead of running it. */
export type Scripted =
  | {
      readonly columns: readonly (readonly [name: string, type: string])[];
      readonly rows: readonly unknown[][];
    }
  | { readonly error: { readonly errorName: string; readonly errorType: string; readonly message: string } };
/** The answer to a statement; null lets DuckDB run it. */
export type Script = (sql: string, headers: IncomingMessage['headers']) => Scripted | null;

export type FakeTrino = {
  readonly port: number;
  /** Every statement as it came, with its headers. */
  readonly statements: { readonly sql: string; readonly headers: IncomingMessage['headers'] }[];
  /** Statements that run at this moment. */
  running(): number;
  /** Connections that clients keep. */
  connections(): Promise<number>;
  /** Makes tables, which lie in a schema of their own. */
  admin(sql: string): Promise<void>;
  /** Answers so many requests with a status and nothing else. */
  answerWith(status: number, times: number): void;
  stop(): Promise<void>;
};

type Statement = {
  readonly id: string;
  readonly sql: string;
  readonly headers: IncomingMessage['headers'];
  connection: DuckDBConnection | null;
  isBegun: boolean;
  /** Whether DuckDB works on it at this moment. */
  isBusy: boolean;
  columns: { name: string; type: string }[];
  pages: AsyncIterator<unknown[][]> | null;
};

const rowsOfPage = 1_000;
const schemaPattern = /^[a-z_0-9]+$/;

/** Trino's functions that this product writes, as DuckDB has them; its moments know no zones here. */
const macros = [
  `CREATE MACRO current_timezone() AS 'UTC'`,
  `CREATE MACRO at_timezone(x, zone) AS x`,
  `CREATE MACRO day_of_week(x) AS isodow(x)`,
  `CREATE MACRO date_format(x, form) AS strftime(x, replace(replace(form, '%x', '%G'), '%v', '%V'))`,
];

/**
 * A coordinator as its clients see it: the statement protocol over HTTP, with DuckDB behind it and the catalogue as Trino
 * tells it. Statements wait, run, give pages and are cancelled as on a real one; the SQL itself is DuckDB's.
 */
export async function startFakeTrino(script: Script = () => null): Promise<FakeTrino> {
  const database = await DuckDBInstance.create(':memory:');
  const admin = await database.connect();
  for (const macro of macros) await admin.run(macro);
  const statements: FakeTrino['statements'] = [];
  const open = new Map<string, Statement>();
  const refusals = { status: 200, times: 0 };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });

  server.keepAliveTimeout = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: Buffer[] = [];
    for await (const part of request) body.push(part);
    if (refusals.times > 0) {
      refusals.times -= 1;
      response.writeHead(refusals.status).end('not now');
      return;
    }
    const url = new URL(request.url ?? '/', 'http://coordinator');
    const [, , kind, , id = '', token = '0'] = url.pathname.split('/');
    if (request.method === 'POST' && url.pathname === '/v1/statement') {
      const sql = Buffer.concat(body).toString('utf8');
      const statement: Statement = {
        id: `query_${statements.length + 1}`,
        sql,
        headers: request.headers,
        connection: null,
        isBegun: false,
        isBusy: false,
        columns: [],
        pages: null,
      };
      statements.push({ sql, headers: request.headers });
      open.set(statement.id, statement);
      return reply(response, statement, 1);
    }
    const statement = open.get(id);
    if (kind !== 'statement' || statement === undefined) {
      response.writeHead(404).end();
      return;
    }
    if (request.method === 'DELETE') {
      end(statement);
      response.writeHead(204).end();
      return;
    }
    await advance(response, statement, Number(token));
  }

  function reply(
    response: ServerResponse,
    statement: Statement,
    next: number | null,
    more: object = {},
  ): void {
    const { port } = addressOf();
    response.writeHead(200, { 'content-type': 'application/json', ...transactionHeaders(statement) });
    response.end(
      JSON.stringify({
        id: statement.id,
        // A coordinator behind a proxy may well write a name that leads nowhere from here.
        ...(next === null
          ? {}
          : { nextUri: `http://coordinator.invalid:${port}/v1/statement/executing/${statement.id}/${next}` }),
        ...(statement.columns.length > 0 ? { columns: statement.columns } : {}),
        ...more,
      }).replace(/"whole:(-?\d+)"/g, '$1'),
    );
  }

  async function advance(response: ServerResponse, statement: Statement, token: number): Promise<void> {
    statement.isBusy = true;
    try {
      if (!statement.isBegun) {
        statement.isBegun = true;
        await begin(statement);
        return reply(response, statement, token + 1);
      }
      const page = await statement.pages?.next();
      if (page === undefined || page.done) {
        end(statement);
        return reply(response, statement, null);
      }
      reply(response, statement, token + 1, { data: page.value });
    } catch (error) {
      end(statement);
      reply(response, statement, null, { error: failureOf(error) });
    } finally {
      statement.isBusy = false;
      if (!open.has(statement.id)) disconnect(statement);
    }
  }

  async function begin(statement: Statement): Promise<void> {
    const sql = statement.sql.replaceAll('timestamp(6) with time zone', 'timestamp');
    const scripted = script(sql, statement.headers) ?? settings(sql);
    if (scripted !== null) {
      if ('error' in scripted) throw scripted.error;
      statement.columns = scripted.columns.map(([name, type]) => ({ name, type }));
      statement.pages = pagesOf([scripted.rows]);
      return;
    }
    const schema = String(statement.headers['x-trino-schema']);
    if (!schemaPattern.test(schema)) throw new Error(`no schema ${schema}`);
    statement.connection = await database.connect();
    // A schema that is not there is no error until something of it is named.
    if (!/information_schema/.test(sql)) await statement.connection.run(`SET search_path = '${schema}'`);
    // It was ended before it began, when there was nothing to interrupt.
    if (!open.has(statement.id)) throw new Error('INTERRUPT');
    const explained = /^EXPLAIN \(TYPE LOGICAL, FORMAT JSON\) (.*)$/s.exec(sql)?.[1];
    if (explained !== undefined) {
      const plan = await explain(statement.connection, explained);
      statement.columns = [{ name: 'Query Plan', type: 'varchar' }];
      statement.pages = pagesOf([[[plan]]]);
      return;
    }
    const result = await statement.connection.stream(catalogue(sql));
    statement.columns = result.columnNames().map((name, index) => ({ name, type: typeOf(result, index) }));
    statement.pages = pagesOf(rowsOf(result));
  }

  /** A statement that was ended is unknown from then on, as on a coordinator. */
  function end(statement: Statement): void {
    open.delete(statement.id);
    if (!statement.isBusy) {
      disconnect(statement);
      return;
    }
    // What DuckDB has not begun yet it does not interrupt: it is told until it has stopped.
    const timer = setInterval(() => {
      statement.connection?.interrupt();
      if (!statement.isBusy) clearInterval(timer);
    }, 10);
  }

  function disconnect(statement: Statement): void {
    statement.connection?.disconnectSync();
    statement.connection = null;
  }

  function addressOf() {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server does not listen');
    return address;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: addressOf().port,
    statements,
    running: () => open.size,
    connections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    admin: async (sql) => {
      await admin.run(sql);
    },
    answerWith: (status, times) => Object.assign(refusals, { status, times }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      // A statement that was just interrupted may still hold the database.
      await delay(10);
      admin.closeSync();
      database.closeSync();
    },
  };
}

/** A statement that reads runs in a transaction that its client began. */
function transactionHeaders({ sql }: Statement): Record<string, string> {
  if (/^START TRANSACTION/.test(sql)) return { 'x-trino-started-transaction-id': `transaction of ${sql}` };
  return /^(ROLLBACK|COMMIT)/.test(sql) ? { 'x-trino-clear-transaction-id': 'true' } : {};
}

/** Statements about the session that DuckDB does not have. */
function settings(sql: string): Scripted | null {
  if (/^(START TRANSACTION|ROLLBACK)/.test(sql)) return { columns: [['result', 'boolean']], rows: [[true]] };
  if (/^SHOW SESSION/.test(sql)) {
    return {
      columns: [
        ['Name', 'varchar'],
        ['Value', 'varchar'],
      ],
      rows: [
        ['query_max_run_time', '100.00d'],
        ['query_max_execution_time', '100.00d'],
      ],
    };
  }
  return null;
}

/** Trino's catalogue over DuckDB's: all names are lower case. */
function catalogue(sql: string): string {
  const stats = /^SHOW STATS FOR "(.*)"\."(.*)"$/.exec(sql);
  if (stats) {
    return `SELECT NULL AS column_name, NULL AS data_size, NULL AS distinct_values_count, NULL AS nulls_fraction,
      CAST(count(*) AS double) AS row_count, NULL AS low_value, NULL AS high_value FROM "${stats[1]}"."${stats[2]}"`;
  }
  return sql
    .replace(
      'information_schema.tables',
      '(SELECT lower(table_schema) AS table_schema, lower(table_name) AS table_name, table_type FROM information_schema.tables)',
    )
    .replace(
      'information_schema.columns',
      `(SELECT lower(table_schema) AS table_schema, lower(table_name) AS table_name, lower(column_name) AS column_name,
         ordinal_position, lower(data_type) AS data_type, is_nullable FROM information_schema.columns)`,
    )
    .replace(
      'system.metadata.table_comments',
      `(SELECT 'lake' AS catalog_name, schema_name, lower(table_name) AS table_name, comment FROM duckdb_tables())`,
    )
    .replace(
      'system.jdbc.columns',
      `(SELECT 'lake' AS table_cat, schema_name AS table_schem, lower(table_name) AS table_name,
         lower(column_name) AS column_name, comment AS remarks FROM duckdb_columns())`,
    )
    .replace('to_hex(checksum(', 'md5(string_agg(')
    .replace(/data_type\)\)\)$/m, "data_type), ','))");
}

/** The plan of a statement that would run: every step is expected to give all combinations of the rows it names. */
async function explain(connection: DuckDBConnection, sql: string): Promise<string> {
  await connection.run(`EXPLAIN ${sql}`);
  const tables = sql.match(/\bFROM orders\b|\bJOIN orders\b/gi)?.length ?? 0;
  return JSON.stringify({
    name: 'Output',
    estimates: [{ outputRowCount: 1, cpuCost: 0 }],
    children: [{ name: 'Join', estimates: [{ outputRowCount: 7 ** tables, cpuCost: 'NaN' }], children: [] }],
  });
}

const types: readonly (readonly [RegExp, string])[] = [
  [/^(TINYINT|SMALLINT|INTEGER|BIGINT|DOUBLE|VARCHAR|BOOLEAN|DATE)$/, ''],
  [/^(HUGEINT|UBIGINT|UHUGEINT)$/, 'bigint'],
  [/^FLOAT$/, 'real'],
  [/^BLOB$/, 'varbinary'],
  [/^TIMESTAMP WITH TIME ZONE$/, 'timestamp(3) with time zone'],
  [/^TIMESTAMP/, 'timestamp(3)'],
];

function typeOf(result: DuckDBResult, index: number): string {
  const type = String(result.columnType(index));
  const found = types.find(([pattern]) => pattern.test(type));
  return found?.[1] || type.toLowerCase();
}

async function* rowsOf(result: DuckDBResult): AsyncGenerator<unknown[][]> {
  let page: unknown[][] = [];
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    for (const row of chunk.getRows()) {
      page.push(row.map(cellOf));
      if (page.length < rowsOfPage) continue;
      yield page;
      page = [];
    }
  }
  if (page.length > 0) yield page;
}

async function* pagesOf(
  pages: Iterable<readonly unknown[][]> | AsyncIterable<unknown[][]>,
): AsyncGenerator<unknown[][]> {
  for await (const page of pages) yield [...page];
}

/** As the server writes it: whole numbers as numbers however long, decimals, days and moments as text. */
function cellOf(value: unknown): unknown {
  if (typeof value === 'bigint') return `whole:${value}`;
  if (value === null || typeof value !== 'object') return value;
  if ('bytes' in value && value.bytes instanceof Uint8Array)
    return Buffer.from(value.bytes).toString('base64');
  const text = String(value);
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text}.000` : text;
}

const failures: readonly (readonly [RegExp, string, string])[] = [
  [/does not exist|not found in FROM|Referenced column/i, 'COLUMN_NOT_FOUND', 'USER_ERROR'],
  [/INTERRUPT/i, 'USER_CANCELED', 'USER_ERROR'],
];

function failureOf(error: unknown) {
  if (typeof error === 'object' && error !== null && 'errorName' in error) return error;
  const message = error instanceof Error ? error.message : String(error);
  const [, errorName = 'GENERIC_USER_ERROR', errorType = 'USER_ERROR'] =
    failures.find(([pattern]) => pattern.test(message)) ?? [];
  return { errorName, errorType, message: `line 1:1: ${message}` };
}
