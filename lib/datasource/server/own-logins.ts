/** Passwords that people keep for their own accounts in a database, each read when a session is opened with it. */
export type OwnLogins = {
  /** null for one that is gone or cannot be read any more. */
  passwordOf(login: string): Promise<string | null>;
  /** Writes down that the database does not take it, so that it is not tried again: accounts lock themselves after a few tries. */
  refused(login: string, reason: string): Promise<void>;
};
