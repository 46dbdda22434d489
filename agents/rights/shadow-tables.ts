import type { Dialect } from '#lib/datasource/data-source.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import { skipBlank } from '#lib/sql/skip-blank.ts';
import { type Hidden, isShadowed } from './hidden.ts';
import { rowFilterSql } from './row-filter-sql.ts';
import { shadowings } from './shadowings.ts';

/**
 * The statement with a common table expression before it for each table that it names and that is there in part: of the same name,
 * with the columns and rows that may be read. Whatever the statement does with the name - `*`, a whole row, a list of new
 * column names, a count - it meets nothing else. Its own tables must be named without a schema, which the guard makes sure
 * of. `named` has their names in lower case. Throws `query-rejected` for an inner WITH that would not meet the shadows.
 */
export function shadowTables(
  sql: string,
  {
    dialect,
    visible,
    hidden,
    named,
  }: {
    readonly dialect: Dialect;
    readonly visible: SchemaSnapshot;
    readonly hidden: Hidden;
    readonly named: ReadonlySet<string>;
  },
): string {
  const shadowing = shadowings[dialect.name];
  if (shadowing === null) return sql;
  const { inlines, fence, reachesInside } = shadowing;
  // Inside its shadow a table goes by its longer name: the short one means the shadow where the clause is recursive.
  const home = dialect.home === undefined ? '' : `${dialect.quoteIdentifier(dialect.home)}.`;
  const shadows = visible.tables
    .filter(({ name }) => named.has(name.toLowerCase()) && isShadowed(hidden, name.toLowerCase()))
    .map(({ name, columns }) => {
      const quoted = dialect.quoteIdentifier(name);
      const list = columns.map((column) => dialect.quoteIdentifier(column.name)).join(', ');
      const filters = hidden.rows.get(name.toLowerCase()) ?? [];
      const conditions = filters.map((filter) => `(${rowFilterSql(filter, dialect)})`);
      const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')} ${fence}`;
      const how = !inlines ? '' : where === '' ? 'NOT MATERIALIZED ' : 'MATERIALIZED ';
      return `${quoted} AS ${how}(SELECT ${list} FROM ${home}${quoted}${where})`;
    })
    .join(', ');
  if (shadows === '') return sql;
  const start = skipBlank(sql, 0);
  if (!reachesInside && innerWith.test(sql.slice(start + 1))) {
    throw new AppError('query-rejected', {
      userMessage:
        'Of a table in this statement you may read a part. Then WITH may stand at the beginning only: move the inner one there.',
    });
  }
  const clause = /^with(?:\s+recursive\b)?/i.exec(sql.slice(start));
  if (clause === null) return `WITH ${shadows} ${sql}`;
  const [words] = clause;
  return `${sql.slice(0, start)}${words} ${shadows}, ${sql.slice(start + words.length)}`;
}

/** Anywhere in the text, in quotes and comments too: no reading of those can then differ from the engine's. */
const innerWith = /\bwith\b(?!\s+rollup\b)/i;
