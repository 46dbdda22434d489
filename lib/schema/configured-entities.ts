import { z } from 'zod';
import type { SchemaSnapshot, TableSchema } from '../domain/schema.ts';
import { AppError } from '../errors.ts';
import type { AliasTable, EntityColumns, EntityTable, NamingColumn } from './entity-columns.ts';

const column = z.string().min(1);
const validity = z.strictObject({ begin: column, end: column });

/** Things with names as a person describes them, where what is judged from the schema alone is not right. */
export const configuredEntity = z.strictObject({
  table: z.string().min(1),
  /** The column that identifies a row. */
  id: column,
  /** The first one is shown to people. */
  names: z.array(column).min(1),
  codes: z.array(column).default([]),
  /** From when to when a row is in force. */
  validity: validity.optional(),
  /** Tables of other names and codes; `id` points to the row they stand for. */
  synonyms: z
    .array(
      z.strictObject({
        table: z.string().min(1),
        id: column,
        names: z.array(column).default([]),
        codes: z.array(column).default([]),
        validity: validity.optional(),
      }),
    )
    .default([]),
});
export type ConfiguredEntity = z.infer<typeof configuredEntity>;

/**
 * The tables and columns to look names up in, with what is configured in place of what was judged about the same tables.
 * Throws `source-unreadable` naming a table or column that the source does not have, and those it has.
 */
export function withConfiguredEntities(
  judged: EntityColumns,
  configured: readonly ConfiguredEntity[],
  snapshot: SchemaSnapshot,
): EntityColumns {
  if (configured.length === 0) return judged;
  const entities = configured.map((entity) => entityOf(entity, snapshot));
  const aliases = configured.flatMap((entity) =>
    entity.synonyms.map((synonym) => aliasOf(entity, synonym, snapshot)),
  );
  const owned = new Set(entities.map(({ table }) => table));
  const spoken = new Set([...owned, ...aliases.map(({ table }) => table)]);
  const named = new Set(
    [...entities, ...aliases].flatMap(({ table, naming }) =>
      naming.map(({ column }) => `${table}.${column}`),
    ),
  );
  return {
    entities: [...judged.entities.filter(({ table }) => !spoken.has(table)), ...entities],
    aliases: [
      ...judged.aliases.filter(({ table, entityTable }) => !spoken.has(table) && !owned.has(entityTable)),
      ...aliases,
    ],
    values: judged.values.filter(({ table, column }) => !named.has(`${table}.${column}`)),
  };
}

function entityOf(entity: ConfiguredEntity, snapshot: SchemaSnapshot): EntityTable {
  const table = tableNamed(entity.table, snapshot);
  const naming = namingOf(table, entity);
  return {
    kind: 'entity',
    table: table.name,
    keyColumn: columnNamed(entity.id, table),
    labelColumns: naming.slice(0, 1).map(({ column }) => column),
    naming,
    validity: validityOf(table, entity.validity),
  };
}

function aliasOf(
  entity: ConfiguredEntity,
  synonym: ConfiguredEntity['synonyms'][number],
  snapshot: SchemaSnapshot,
): AliasTable {
  const table = tableNamed(synonym.table, snapshot);
  return {
    kind: 'alias',
    table: table.name,
    foreignColumn: columnNamed(synonym.id, table),
    entityTable: tableNamed(entity.table, snapshot).name,
    naming: namingOf(table, synonym),
    validity: validityOf(table, synonym.validity),
  };
}

function namingOf(
  table: TableSchema,
  { names, codes }: { readonly names: readonly string[]; readonly codes: readonly string[] },
): NamingColumn[] {
  return [
    ...names.map((name) => ({ column: columnNamed(name, table), use: 'name' as const })),
    ...codes.map((code) => ({ column: columnNamed(code, table), use: 'code' as const })),
  ];
}

function validityOf(table: TableSchema, named: { begin: string; end: string } | undefined) {
  return named ? { begin: columnNamed(named.begin, table), end: columnNamed(named.end, table) } : null;
}

function tableNamed(name: string, { tables }: SchemaSnapshot): TableSchema {
  const found = tables.find((table) => table.name.toLowerCase() === name.toLowerCase());
  if (found) return found;
  throw new AppError('source-unreadable', {
    userMessage: `The configured entities name the table ${name}. The source has: ${listed(tables)}.`,
  });
}

function columnNamed(name: string, table: TableSchema): string {
  const found = table.columns.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (found) return found.name;
  throw new AppError('source-unreadable', {
    userMessage: `The configured entities name the column ${table.name}.${name}. The table has: ${listed(table.columns)}.`,
  });
}

function listed(named: readonly { readonly name: string }[]): string {
  const shown = named.slice(0, 30).map(({ name }) => name);
  return shown.length < named.length ? `${shown.join(', ')}, …` : shown.join(', ');
}
