import type oracledb from 'oracledb';

/** A bound value; the type is always named, so that the driver does not guess. */
export type OracleBind = { readonly val: string; readonly type: oracledb.DbType; readonly dir: number };

type ExecuteOptions = {
  readonly resultSet?: boolean;
  readonly outFormat?: number;
  readonly fetchArraySize?: number;
  readonly prefetchRows?: number;
  readonly autoCommit?: boolean;
  readonly fetchTypeHandler?: (column: {
    dbType?: oracledb.DbType | number;
  }) => { type: oracledb.DbType } | undefined;
};

export type OracleResultSet = {
  readonly metaData: readonly { readonly name: string; readonly dbType?: oracledb.DbType | number }[];
  getRows(count: number): Promise<unknown[]>;
  close(): Promise<void>;
};

/** The part of a driver's connection that this adapter uses. */
export type OracleConnection = {
  callTimeout?: number;
  currentSchema?: string;
  module?: string;
  execute(
    sql: string,
    binds: Readonly<Record<string, OracleBind>>,
    options: ExecuteOptions,
  ): Promise<{ readonly resultSet?: OracleResultSet }>;
  getStatementInfo(sql: string): Promise<unknown>;
  rollback(): Promise<void>;
  break(): Promise<void>;
  close(options: { drop: boolean }): Promise<void>;
};

/** The part of the driver that this adapter uses, so that a test can stand in for it. */
export type OracleDriver = {
  getConnection(options: {
    user: string;
    password?: string;
    connectString: string;
    connectTimeout: number;
    stmtCacheSize: number;
    walletLocation?: string;
    walletPassword?: string;
    configDir?: string;
  }): Promise<OracleConnection>;
  /** Has the driver work with Oracle's client libraries (thick mode) from now on, in all of this process. */
  initOracleClient(options: { libDir: string }): void;
};
