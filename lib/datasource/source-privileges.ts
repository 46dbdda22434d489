/** What an account lacks for reading, and what it has that reading does not need; one sentence each. */
export type PrivilegeFindings = {
  readonly missing: readonly string[];
  readonly superfluous: readonly string[];
  /** Nothing in the server holds the account back: no statement can make it one that may only read. */
  readonly isAdministrator: boolean;
};
