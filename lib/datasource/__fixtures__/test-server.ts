/** A database server of Debian's packages, started for one test file on a free loopback port. */
export type TestServer = {
  readonly port: number;
  /** What the server says of itself, such as `PostgreSQL 15.14`. */
  readonly version: string;
  /** Runs statements as the owner of everything, one client program per call; gives what it printed. */
  admin(sql: string, database?: string): Promise<string>;
  /** Ends the server and removes its files. */
  stop(): Promise<void>;
};

/** The server, or why it cannot be had here. */
export type TestServerStart =
  | { readonly server: TestServer; readonly missing: null }
  | { readonly server: null; readonly missing: string };
