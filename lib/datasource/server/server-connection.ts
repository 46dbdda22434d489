/** Where a database server is and as whom it is asked; the password is already read. */
export type ServerConnection = {
  readonly id: string;
  readonly name: string;
  /** What errors call the database; holds no secret. */
  readonly label: string;
  readonly host: string;
  readonly port: number;
  /** The database; of Oracle the service. */
  readonly database: string;
  readonly user: string;
  readonly password: string | undefined;
  /** Tables outside these are not known; those of the first go by their own name. */
  readonly schemas: readonly string[];
  /** `required` checks the server's certificate; `unverified` only encrypts. */
  readonly tls: 'off' | 'required' | 'unverified';
  /** Further functions the guard lets through, by name. */
  readonly allowFunctions: readonly string[];
  readonly maxEstimatedRows?: number;
  /** Sessions that may be open at once. */
  readonly sessions?: number;
};
