import type { DataSource } from '#lib/datasource/data-source.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import { guardStatement } from '#lib/sql/guard/guard.ts';
import type { RelationAccess } from '#lib/sql/guard/relation-check.ts';
import type { Hidden } from './hidden.ts';
import { shadowTables } from './shadow-tables.ts';
import { visibleSnapshot } from './visible-snapshot.ts';

/**
 * The source as somebody who may not read all of it has it. A statement runs only when the grammar of its engine finds
 * no relation in it but tables that may be read and its own common table expressions; columns that may not be read are
 * not there. Closing it leaves the source open.
 */
export function restrictSource(source: DataSource, snapshot: SchemaSnapshot, hidden: Hidden): DataSource {
  const visible = visibleSnapshot(snapshot, hidden);
  const { dialect, allowedFunctions } = source;
  // Where the engine can refuse names by itself it does so too: no view and no gap of a grammar leads past it.
  const engine = source.hiding?.(hiddenNames(hidden)) ?? source;
  const access = accessOf(source, snapshot, hidden);
  const admit = async (sql: string) => {
    const verdict = await guardStatement(sql, dialect.name, { allowedFunctions, access });
    if (verdict.verdict === 'reject') throw new AppError('query-rejected', { userMessage: verdict.reason });
    return shadowTables(sql, dialect, visible, hidden);
  };
  return {
    id: source.id,
    name: source.name,
    dialect,
    ...(allowedFunctions ? { allowedFunctions } : {}),
    introspect: async (options) => visibleSnapshot(await source.introspect(options), hidden),
    explain: async (sql, signal) => engine.explain(await admit(sql), signal),
    timeZone: engine.timeZone,
    query: async (sql, limits, signal) => engine.query(await admit(sql), limits, signal),
    close: () => Promise.resolve(),
  };
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
    return hidden.columns.has(name) && path.length > 1 ? 'hidden' : 'readable';
  };
}
