import type { DialectName } from '#lib/datasource/data-source.ts';

type Shadowing = {
  /** Takes `NOT MATERIALIZED`, without which a table that is read twice would be copied, and `MATERIALIZED`. */
  readonly inlines: boolean;
  /**
   * Stands at the end of a shadow with row conditions and keeps the engine from testing conditions of the statement before
   * them: an error or a division by zero over a forbidden row would tell of it.
   */
  readonly fence: string;
  /** Whether a WITH inside the statement sees the shadows before it. Where it does not, it would meet the whole table. */
  readonly reachesInside: boolean;
};

/** null: a common table expression that reads a table of its own name is taken for a recursion, or no fence is known. */
export const shadowings: Readonly<Record<DialectName, Shadowing | null>> = {
  sqlite: { inlines: true, fence: 'LIMIT -1', reachesInside: true },
  duckdb: { inlines: true, fence: 'LIMIT 9223372036854775807', reachesInside: true },
  postgres: { inlines: true, fence: 'OFFSET 0', reachesInside: true },
  mysql: { inlines: false, fence: 'LIMIT 18446744073709551615', reachesInside: false },
  oracle: null,
  // It might test conditions of the statement first: what is pushed down through which parts differs from version to version.
  clickhouse: null,
  // A common table expression of a table's own name is a recursion, and a WITH inside another query there is none.
  sqlserver: null,
  // Its optimizer promises no order of conditions, and nothing in its language makes it keep one.
  bigquery: null,
  snowflake: null,
  trino: { inlines: false, fence: 'LIMIT 9223372036854775807', reachesInside: true },
};
