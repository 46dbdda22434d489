import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import { product } from '#lib/datasource/embedded/fair-queue.ts';
import type { Denial } from '#lib/domain/rights.ts';
import type { SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import { errorCodeOf } from '#lib/errors.ts';

/** What the database itself keeps from an account. All names in lower case. */
export type WithheldByAccount = {
  readonly tables: ReadonlySet<string>;
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** When it was asked; later it is asked anew. */
  readonly askedAt: number;
};

const nothing: WithheldByAccount = { tables: new Set(), columns: new Map(), askedAt: 0 };
/** A table that is taken away in the database is still named for so long; its rows are gone at once. */
const keptMs = 10 * 60_000;
const limits = { ...defaultLimits, timeoutMs: 5_000, maxRows: 1 };

const asked = new WeakMap<SchemaSnapshot, Map<string, Promise<WithheldByAccount>>>();

/**
 * Which tables and columns of a snapshot the account of these denials may not read, as the database says when it is asked for them. Nothing
 * where no account is named; null where it cannot be known, so that nothing may be told.
 */
export async function withheldByAccount(
  source: DataSource,
  snapshot: SchemaSnapshot,
  denials: readonly Denial[],
  now = Date.now(),
): Promise<WithheldByAccount | null> {
  const [account, ...others] = new Set(denials.flatMap((denied) => denied.account ?? []));
  if (account === undefined) return nothing;
  if (others.length > 0 || !source.impersonates) return null;
  const known = asked.get(snapshot) ?? new Map<string, Promise<WithheldByAccount>>();
  asked.set(snapshot, known);
  try {
    // One that was asked for somebody who gave up says nothing of the account.
    const kept = await known.get(account)?.catch(() => null);
    if (kept && now - kept.askedAt < keptMs) return kept;
    const made = askFor(source, snapshot, account, now);
    known.set(account, made);
    return await made;
  } catch (error) {
    known.delete(account);
    console.error(`What ${source.name} shows to ${account} cannot be known, so it shows nothing:`, error);
    return null;
  }
}

async function askFor(
  source: DataSource,
  { tables }: SchemaSnapshot,
  account: string,
  askedAt: number,
): Promise<WithheldByAccount> {
  const asker = { ...product, account };
  const { quoteIdentifier } = source.dialect;
  let refusal: unknown = null;
  const mayRead = async ({ name }: TableSchema, columns: readonly string[]) => {
    const list = columns.map(quoteIdentifier).join(', ');
    try {
      const sql = `SELECT ${list} FROM ${quoteIdentifier(name)} WHERE 1 = 0`;
      await source.query(sql, { ...limits, asker });
      return true;
    } catch (error) {
      if (errorCodeOf(error) !== 'query-failed') throw error;
      refusal = error;
      return false;
    }
  };
  const hidden = new Set<string>();
  const columns = new Map<string, ReadonlySet<string>>();
  for (const table of tables) {
    const names = table.columns.map(({ name }) => name);
    if (await mayRead(table, names)) continue;
    const readable = await Promise.all(names.map((name) => mayRead(table, [name])));
    const denied = names.filter((_, index) => !readable[index]);
    if (denied.length === names.length) hidden.add(table.name.toLowerCase());
    else columns.set(table.name.toLowerCase(), new Set(denied.map((name) => name.toLowerCase())));
  }
  if (hidden.size === tables.length && refusal !== null)
    console.error(`${source.name} shows nothing to ${account}:`, refusal);
  return { tables: hidden, columns, askedAt };
}
