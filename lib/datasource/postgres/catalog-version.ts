/**
 * One row that differs once something of the schemas is created, dropped, altered, renamed, commented or granted: each of
 * these writes a new version of a catalogue row, which has another transaction in `xmin`. Statistics are written in place.
 */
export function postgresCatalogVersion(schemas: readonly string[]): string {
  const wanted = `ARRAY[${schemas.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')}]::text[]`;
  const sum = (rows: string) => `(SELECT count(*) || '/' || coalesce(sum(xmin::text::int8), 0) FROM ${rows})`;
  const tables = `(SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = ANY(${wanted}) AND c.relkind IN ('r', 'p', 'v', 'm', 'f'))`;
  const parts = [
    sum(`pg_class WHERE oid IN ${tables}`),
    sum(`pg_attribute WHERE attnum > 0 AND attrelid IN ${tables}`),
    sum(`pg_constraint WHERE conrelid IN ${tables}`),
    sum(`pg_description WHERE classoid = 'pg_class'::regclass AND objoid IN ${tables}`),
    sum(`pg_namespace WHERE nspname = ANY(${wanted})`),
  ];
  return `SELECT ${parts.join(` || ' ' || `)}`;
}
