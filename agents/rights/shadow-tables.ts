import type { Dialect, DialectName } from '#lib/datasource/data-source.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { skipBlank } from '#lib/sql/skip-blank.ts';
import type { Hidden } from './hidden.ts';

type Shadowing = {
  /** Takes `NOT MATERIALIZED`, without which a table that is read twice would be copied. */
  readonly inlines: boolean;
};

/** null: a common table expression that reads a table of its own name is taken for a recursion. */
export const shadowings: Readonly<Record<DialectName, Shadowing | null>> = {
  sqlite: { inlines: true },
  duckdb: { inlines: true },
  postgres: { inlines: true },
  mysql: { inlines: false },
  oracle: null,
};

/**
 * The statement with a common table expression before it for each table that has hidden columns: of the same name, with
 * the columns that may be read. Whatever the statement does with the name - `*`, a whole row, a list of new column names -
 * it meets no other column. Its own tables must be named without a schema, which the guard makes sure of.
 */
export function shadowTables(sql: string, dialect: Dialect, visible: SchemaSnapshot, hidden: Hidden): string {
  const shadowing = shadowings[dialect.name];
  if (shadowing === null) return sql;
  const { inlines } = shadowing;
  // Inside its shadow a table goes by its longer name: the short one means the shadow where the clause is recursive.
  const home = dialect.home === undefined ? '' : `${dialect.quoteIdentifier(dialect.home)}.`;
  const lower = sql.toLowerCase();
  const shadows = visible.tables
    .filter(({ name }) => hidden.columns.has(name.toLowerCase()) && lower.includes(name.toLowerCase()))
    .map(({ name, columns }) => {
      const quoted = dialect.quoteIdentifier(name);
      const list = columns.map((column) => dialect.quoteIdentifier(column.name)).join(', ');
      return `${quoted} AS ${inlines ? 'NOT MATERIALIZED ' : ''}(SELECT ${list} FROM ${home}${quoted})`;
    })
    .join(', ');
  if (shadows === '') return sql;
  const start = skipBlank(sql, 0);
  const clause = /^with(?:\s+recursive\b)?/i.exec(sql.slice(start));
  if (clause === null) return `WITH ${shadows} ${sql}`;
  const [words] = clause;
  return `${sql.slice(0, start)}${words} ${shadows}, ${sql.slice(start + words.length)}`;
}
