import oracledb from 'oracledb';
import type { OracleConnection, OracleDriver } from '../oracle-driver.ts';

export type FakeColumn = { readonly name: string; readonly dbType: oracledb.DbType };
export type FakeResult = { readonly columns: readonly FakeColumn[]; readonly rows: readonly unknown[][] };
/** What the pretended server answers to a statement; null for one it does not know. An error is thrown as the server's. */
export type Answer = (sql: string, binds: readonly string[]) => FakeResult | Error | 'hangs' | 'done' | null;

/** One call that reached the driver's inside, with what it was given. */
export type Call = { readonly session: number; readonly what: string; readonly binds?: readonly string[] };

const connectOptions = [
  'user',
  'password',
  'connectString',
  'connectTimeout',
  'stmtCacheSize',
  'walletLocation',
  'walletPassword',
  'configDir',
];
const executeOptions = [
  'resultSet',
  'outFormat',
  'fetchArraySize',
  'prefetchRows',
  'autoCommit',
  'fetchTypeHandler',
];

/** An error as the driver makes it from the server's. */
export function oracleError(code: string, message: string): Error {
  return Object.assign(new Error(`${code}: ${message}`), { code });
}

/** The driver lets one call at a time through to a connection; others wait for it. */
function lock() {
  let last: Promise<void> = Promise.resolve();
  let release = () => {};
  return {
    _acquireLock: async () => {
      const before = last;
      const turn = Promise.withResolvers<void>();
      last = turn.promise;
      await before;
      release = turn.resolve;
    },
    _releaseLock: () => release(),
  };
}

/** A large object as the driver's inside knows it. `read` collects how much of it was asked for. */
export function fakeLob(text: string, dbType: oracledb.DbType, read: number[] = []) {
  return {
    _getConnImpl: lock,
    getType: () => dbType,
    getLength: () => text.length,
    getPieceSize: () => 8_132,
    getData: async (offset: number, amount: number) => {
      read.push(amount);
      return text.slice(offset - 1, offset - 1 + amount);
    },
    close: async () => {},
  };
}

/**
 * The driver with the network taken out: connections are the driver's own public class, so that it checks every call,
 * option and bind exactly as it would; only what would go over the wire is answered here. Options it would overlook are
 * refused by name.
 */
export function fakeOracle(answer: Answer): {
  readonly driver: OracleDriver;
  readonly calls: Call[];
  readonly connects: Parameters<OracleDriver['getConnection']>[0][];
  /** The folders of client libraries that were loaded. */
  readonly clients: string[];
  /** Ends every open connection as a network would: the next call fails. */
  drop(): void;
  refuseConnect(error: Error | null): void;
} {
  const calls: Call[] = [];
  const connects: Parameters<OracleDriver['getConnection']>[0][] = [];
  const open = new Set<{ broken: boolean }>();
  let refusal: Error | null = null;

  const clients: string[] = [];
  const driver: OracleDriver = {
    initOracleClient: ({ libDir }) => {
      clients.push(libDir);
    },
    async getConnection(options) {
      requireKnown(options, connectOptions);
      for (const key of ['user', 'connectString'] as const) {
        if (typeof options[key] !== 'string')
          throw oracleError('NJS-007', `invalid value for "${key}" in parameter 1`);
      }
      connects.push(options);
      if (refusal) throw refusal;
      const session = connects.length;
      const connection = publicConnection();
      Reflect.set(connection, '_impl', inside(session));
      return checked(connection);
    },
  };

  function inside(session: number) {
    const state = { broken: false };
    open.add(state);
    const stuck = new Set<(error: Error) => void>();
    const note = (what: string, binds?: readonly string[]) =>
      calls.push(binds && binds.length > 0 ? { session, what, binds } : { session, what });
    const live = () => {
      if (state.broken) throw oracleError('NJS-500', 'connection to the Oracle Database was broken');
    };
    const turns = lock();
    return {
      _getConnImpl: () => turns,
      isConnected: () => !state.broken,
      setCallTimeout: (value: number) => note(`callTimeout ${value > 1_000 ? 'set' : value}`),
      setCurrentSchema: (value: string) => note(`currentSchema ${value}`),
      setModule: (value: string) => note(`module ${value}`),
      execute: async (sql: string, _iterations: number, binds: unknown, options: ExecuteInside) => {
        live();
        const values = bindsOf(binds);
        note(sql.replace(/\s+/g, ' ').trim(), values);
        const wanted = [...new Set(sql.replace(/'[^']*'/g, '').match(/(?<!:):[a-z]\w*/gi) ?? [])].length;
        if (wanted !== values.length) throw oracleError('ORA-01008', 'not all variables bound');
        const found = settings(sql) ? 'done' : answer(sql, values);
        if (found instanceof Error) throw found;
        if (found === 'hangs') {
          await new Promise((_, reject) => {
            stuck.add(reject);
          });
        }
        if (found === null) throw oracleError('ORA-00942', 'table or view does not exist');
        return found === 'done' || found === 'hangs'
          ? {}
          : { resultSet: resultSetOf(found, options, live, note, turns) };
      },
      getStatementInfo: async (sql: string) => {
        live();
        note(`parse ${sql}`);
        const found = answer(sql, []);
        if (found instanceof Error) throw found;
        return {};
      },
      rollback: async () => {
        live();
        note('rollback');
      },
      breakExecution: async () => {
        note('break');
        for (const reject of stuck)
          reject(oracleError('ORA-01013', 'user requested cancel of current operation'));
      },
      close: async (options: { drop?: boolean }) => {
        open.delete(state);
        note(`close ${JSON.stringify(options)}`);
        for (const reject of stuck)
          reject(oracleError('NJS-500', 'connection to the Oracle Database was broken'));
      },
    };
  }

  return {
    driver,
    calls,
    connects,
    clients,
    drop: () => {
      for (const state of open) state.broken = true;
    },
    refuseConnect: (error) => {
      refusal = error;
    },
  };
}

type ExecuteInside = {
  readonly fetchArraySize: number;
  readonly outFormat: number;
  readonly fetchTypeHandler?: (column: FakeColumn) => { type: oracledb.DbType } | undefined;
};

/** Statements without an answer of their own. */
function settings(sql: string): boolean {
  return /^(SET TRANSACTION READ ONLY|ALTER SESSION SET NLS_)/.test(sql.trim());
}

function resultSetOf(
  { columns, rows }: FakeResult,
  options: ExecuteInside,
  live: () => void,
  note: (what: string) => void,
  turns: ReturnType<typeof lock>,
) {
  const remaining = [...rows];
  const asText = columns.map(
    (column) => options.fetchTypeHandler?.(column)?.type === oracledb.DB_TYPE_VARCHAR,
  );
  const large: unknown[] = [oracledb.DB_TYPE_CLOB, oracledb.DB_TYPE_NCLOB, oracledb.DB_TYPE_BLOB];
  return {
    _getConnImpl: () => turns,
    metaData: columns,
    outFormat: options.outFormat,
    fetchArraySize: options.fetchArraySize,
    maxRows: 0,
    nestedCursorIndices: [],
    dbObjectIndices: [],
    converterIndices: [],
    lobIndices: columns.flatMap(({ dbType }, index) => (large.includes(dbType) ? [index] : [])),
    getRows: async (count: number) => {
      live();
      note(`getRows ${count}`);
      return remaining
        .splice(0, count)
        .map((row) =>
          row.map((value, index) => (asText[index] && typeof value === 'number' ? String(value) : value)),
        );
    },
    close: async () => note('close result'),
  };
}

/** The driver normalises binds to a list of one entry per variable, each with its type, direction and values. */
function bindsOf(binds: unknown): string[] {
  if (!Array.isArray(binds)) throw oracleError('NJS-044', 'binds are no list');
  return binds.map((bind: { type?: unknown; dir?: unknown; values?: unknown[] }) => {
    if (bind.type !== oracledb.DB_TYPE_VARCHAR || bind.dir !== oracledb.BIND_IN) {
      throw oracleError('NJS-011', 'encountered bind value and type mismatch');
    }
    const [value] = bind.values ?? [];
    if (typeof value !== 'string') throw oracleError('NJS-011', 'encountered bind value and type mismatch');
    return value;
  });
}

function requireKnown(options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((key) => !known.includes(key));
  if (unknown) throw oracleError('NJS-007', `the driver has no option ${unknown}`);
}

/** The driver exports the class; its types tell of the interface alone. */
function publicConnection(): oracledb.Connection {
  const make: unknown = Reflect.get(oracledb, 'Connection');
  if (typeof make !== 'function') throw new Error('the driver exports no Connection');
  return Reflect.construct(make, []);
}

/** The real class, except that an option it would silently overlook is an error. */
function checked(connection: oracledb.Connection): OracleConnection {
  const execute = connection.execute.bind(connection);
  Reflect.set(connection, 'execute', (sql: string, binds: oracledb.BindParameters, options: object) => {
    requireKnown(options, executeOptions);
    return execute(sql, binds, options);
  });
  return connection;
}
