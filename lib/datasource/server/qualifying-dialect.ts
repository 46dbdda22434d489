import type { Dialect } from '../data-source.ts';

/**
 * Tables of the first configured schema, the home, go by their own name, those of the others as `schema.table`. The dialect
 * that comes back quotes such a name part by part.
 */
export function qualifyingDialect(dialect: Dialect, schemas: readonly string[]): Dialect {
  const [home, ...otherSchemas] = schemas;
  return {
    ...dialect,
    schemas,
    ...(home === undefined ? {} : { home }),
    quoteIdentifier(name) {
      const schema = otherSchemas.find((candidate) => name.startsWith(`${candidate}.`));
      return schema === undefined
        ? dialect.quoteIdentifier(name)
        : `${dialect.quoteIdentifier(schema)}.${dialect.quoteIdentifier(name.slice(schema.length + 1))}`;
    },
  };
}

/** How a table is named in a snapshot. */
export function tableName(schema: string, table: string, schemas: readonly string[]): string {
  return schema === schemas[0] ? table : `${schema}.${table}`;
}
