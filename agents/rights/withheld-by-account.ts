import pLimit from 'p-limit';
import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import { type Asker, product } from '#lib/datasource/embedded/fair-queue.ts';
import type { ReadableTable } from '#lib/datasource/server/readable-table.ts';
import type { Denial } from '#lib/domain/rights.ts';
import type { SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import { errorCodeOf } from '#lib/errors.ts';

/** What the database itself keeps from an account. All names in lower case. */
export type WithheldByAccount = {
  readonly tables: ReadonlySet<string>;
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Tables that have the same rows for everybody who may read them. */
  readonly whole: ReadonlySet<string>;
  /** When it was asked; later it is asked anew. */
  readonly askedAt: number;
};

const nothing: WithheldByAccount = {
  tables: new Set(),
  columns: new Map(),
  whole: new Set(),
  askedAt: 0,
};
/** A table that is taken away in the database is still named for so long; its rows are gone at once. */
const keptMs = 10 * 60_000;
const limits = { ...defaultLimits, timeoutMs: 5_000, maxRows: 1 };
/** Of the sessions that an account usually has, one stays for its questions. */
const tablesAtOnce = 3;

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
  const named = denials.filter(({ account }) => account !== undefined);
  const [{ account, login } = {}] = named;
  if (account === undefined) return nothing;
  const isOne = named.every((other) => other.account === account && other.login === login);
  const isTaken = login === undefined ? source.impersonates : login !== null && source.signIn;
  if (!isOne || !isTaken) return null;
  const asker = { ...product, account, ...(typeof login === 'string' ? { login } : {}) };
  const key = JSON.stringify([account, login]);
  const known = asked.get(snapshot) ?? new Map<string, Promise<WithheldByAccount>>();
  asked.set(snapshot, known);
  try {
    // One that was asked for somebody who gave up says nothing of the account.
    const kept = await known.get(key)?.catch(() => null);
    if (kept && now - kept.askedAt < keptMs) return kept;
    const made = askFor(source, snapshot, asker, now);
    known.set(key, made);
    return await made;
  } catch (error) {
    known.delete(key);
    console.error(`What ${source.name} shows to ${account} cannot be known, so it shows nothing:`, error);
    return null;
  }
}

async function askFor(
  source: DataSource,
  { tables }: SchemaSnapshot,
  asker: Asker,
  askedAt: number,
): Promise<WithheldByAccount> {
  const told = (await source.readable?.(asker)) ?? (await triedOut(source, tables, asker));
  const readable = new Map(told.map((table) => [table.name.toLowerCase(), table]));
  const hidden = new Set<string>();
  const whole = new Set<string>();
  const columns = new Map<string, ReadonlySet<string>>();
  for (const table of tables) {
    const name = table.name.toLowerCase();
    const found = readable.get(name);
    const shown = new Set(found?.columns.map((column) => column.toLowerCase()));
    const denied = table.columns.map((column) => column.name.toLowerCase()).filter((one) => !shown.has(one));
    if (denied.length === table.columns.length) hidden.add(name);
    else if (denied.length > 0) columns.set(name, new Set(denied));
    if (found?.isPart === false) whole.add(name);
  }
  return { tables: hidden, columns, whole, askedAt };
}

/** Where the catalogue does not tell: which of their columns can be selected, each table by a statement that reads no row, some tables at once. */
async function triedOut(
  source: DataSource,
  tables: readonly TableSchema[],
  asker: Asker,
): Promise<ReadableTable[]> {
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
  const found = await pLimit(tablesAtOnce).map(tables, async (table): Promise<ReadableTable> => {
    const names = table.columns.map(({ name }) => name);
    if (await mayRead(table, names)) return { name: table.name, columns: names, isPart: true };
    const columns: string[] = [];
    for (const name of names) if (await mayRead(table, [name])) columns.push(name);
    return { name: table.name, columns, isPart: true };
  });
  if (refusal !== null && found.every(({ columns }) => columns.length === 0))
    console.error(`${source.name} shows nothing to ${asker.account}:`, refusal);
  return found;
}
