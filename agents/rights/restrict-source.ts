import type { DataSource, QueryLimits } from '#lib/datasource/data-source.ts';
import { type Asker, product } from '#lib/datasource/embedded/fair-queue.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { AppError, errorCodeOf } from '#lib/errors.ts';
import { guardStatement } from '#lib/sql/guard/guard.ts';
import type { RelationAccess } from '#lib/sql/guard/relation-check.ts';
import { type Hidden, isShadowed } from './hidden.ts';
import { shadowTables } from './shadow-tables.ts';
import { visibleSnapshot } from './visible-snapshot.ts';

/**
 * The source as somebody who may not read all of it has it. A statement runs only when the grammar of its engine finds
 * no relation in it but tables that may be read and its own common table expressions; columns and rows that may not be
 * read are not there. Closing it leaves the source open.
 */
export function restrictSource(source: DataSource, snapshot: SchemaSnapshot, hidden: Hidden): DataSource {
  const visible = visibleSnapshot(snapshot, hidden);
  const { dialect, allowedFunctions } = source;
  // Where the engine can refuse names by itself it does so too: no view and no gap of a grammar leads past it.
  const engine = source.hiding?.(hiddenNames(hidden)) ?? source;
  const access = accessOf(source, snapshot, hidden);
  const admit = async (sql: string) => {
    // As the grammar reads them: a name can be written in more ways than a search in the text would find.
    const named = new Set<string>();
    const noting: RelationAccess = (path) => {
      named.add(path.at(-1) ?? '');
      return access(path);
    };
    const verdict = await guardStatement(sql, dialect.name, { allowedFunctions, access: noting });
    if (verdict.verdict === 'reject') throw new AppError('query-rejected', { userMessage: verdict.reason });
    return shadowTables(sql, { dialect, visible, hidden, named });
  };
  const { account, login } = hidden;
  const as = { ...(account === undefined ? {} : { account }), ...(login === undefined ? {} : { login }) };
  const asAccount = (asker: Asker | undefined) =>
    account === undefined ? asker : { ...(asker ?? product), ...as };
  return {
    id: source.id,
    name: source.name,
    dialect,
    ...(source.impersonates ? { impersonates: true } : {}),
    ...(allowedFunctions ? { allowedFunctions } : {}),
    introspect: async (options) => visibleSnapshot(await source.introspect(options), hidden),
    explain: async (sql, signal, asker) => {
      const estimate = await withoutEstimate(
        hidden,
        engine.explain(await admit(sql), signal, asAccount(asker)),
      );
      return hidden.rows.size === 0 ? estimate : { estimatedRows: null, estimatedCost: null };
    },
    timeZone: engine.timeZone,
    query: async (sql, limits, signal) =>
      withoutEstimate(
        hidden,
        engine.query(await admit(sql), withAsker(limits, asAccount(limits.asker)), signal),
      ),
    close: () => Promise.resolve(),
  };
}

function withAsker(limits: QueryLimits, asker: Asker | undefined): QueryLimits {
  return asker === undefined ? limits : { ...limits, asker };
}

/** What an engine expects of a statement counts every row: whoever may read some of them is told no number. */
async function withoutEstimate<Value>(hidden: Hidden, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (hidden.rows.size === 0 || errorCodeOf(error) !== 'query-too-costly') throw error;
    throw new AppError('query-too-costly', {
      userMessage:
        'The database expects this query to handle more rows than this source allows. Narrow it down, for example to a shorter period.',
    });
  }
}

function hiddenNames({ tables, columns }: Hidden): string[] {
  const ofColumns = [...columns].flatMap(([table, of]) => [...of].map((column) => `${table}.${column}`));
  return [...tables, ...ofColumns];
}

/** Tables that are not in the snapshot, such as those of the engine's own catalogue, are not to be read either. */
function accessOf(source: DataSource, snapshot: SchemaSnapshot, hidden: Hidden): RelationAccess {
  const names = new Set(snapshot.tables.map(({ name }) => name.toLowerCase()));
  const isFile = source.dialect.name === 'sqlite' || source.dialect.name === 'duckdb';
  return (path) => {
    const [first = '', second] = path;
    const own = second === undefined || (isFile && first === 'main' && path.length === 2);
    const name = own ? (second ?? first) : path.join('.');
    const last = path.at(-1) ?? '';
    if (hidden.tables.has(name) || hidden.tables.has(last)) return 'hidden';
    if (!names.has(name)) return path.length === 1 ? 'unknown' : 'hidden';
    // The rest of such a table stands under its bare name; the whole of it is behind the longer one.
    return isShadowed(hidden, name) && path.length > 1 ? 'hidden' : 'readable';
  };
}
