import type { DataSource } from '#lib/datasource/data-source.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import { AppError } from '#lib/errors.ts';
import type { AliasTable, EntityTable, ValueColumn } from '#lib/schema/entity-columns.ts';
import type { EntityIndexBuilder, Validity } from './entity-index-builder.ts';
import { begun, readPages } from './read-pages.ts';

/** Entities of one source beyond this many are left out, those of the largest tables first. */
const maximumEntities = 3_000_000;
const longestName = 200;

/** What is read together and taken over together: things with their other names, or the values of one column. */
export type Part = {
  readonly table: string;
  /** Every table that is read for it. */
  readonly tables: readonly string[];
  readonly content: { readonly entity: EntityTable; readonly aliases: readonly AliasTable[] } | ValueColumn;
  /** Equal while the tables are as they were, as far as the snapshot tells, and are read in the same way. */
  readonly fingerprint: string;
};

/** Names of a table that could not be read to its end: worth having, and read anew by the next run. */
export function incomplete(fingerprint: string): string {
  return `incomplete ${fingerprint}`;
}

/** The pages of the tables of one part, on their way before anybody takes them. */
export type Reading = (table: string) => AsyncIterable<CellValue[][]>;

export function beginReading(source: DataSource, { content }: Part): Reading {
  if ('kind' in content) {
    const pages =
      content.values === null
        ? begun(readPages(source, content.table, [content.column], { distinct: true }))
        : begun(readNothing());
    return () => pages;
  }
  const { entity, aliases } = content;
  const pages = new Map([
    [entity.table, begun(readPages(source, entity.table, entityColumns(entity)))],
    ...aliases.map(
      (alias) =>
        [
          alias.table,
          begun(readPages(source, alias.table, aliasColumns(alias), { distinct: true })),
        ] as const,
    ),
  ]);
  return (table) => pages.get(table) ?? begun(readNothing());
}

async function* readNothing(): AsyncGenerator<CellValue[][]> {}

/** Adds the names of one part to the index that is being built. */
export async function addPart(builder: EntityIndexBuilder, part: Part, reading: Reading): Promise<void> {
  const { content } = part;
  const isColumn = 'kind' in content;
  const tableIndex = isColumn
    ? builder.addTable(content.table, content.column)
    : builder.addTable(content.entity.table, content.entity.keyColumn);
  let complete = true;
  const read = async (table: string, work: () => Promise<void>) => {
    await work().catch((error: unknown) => {
      leaveOut(table, error);
      complete = false;
    });
  };
  if (isColumn) await read(content.table, () => addValues(builder, reading, content, tableIndex));
  else {
    const keys: EntityKeys = new Map();
    await read(content.entity.table, () => addEntities(builder, reading, content.entity, tableIndex, keys));
    for (const alias of content.aliases) {
      await read(alias.table, () => addAliases(builder, reading, alias, keys));
    }
  }
  builder.complete(tableIndex, complete ? part.fingerprint : incomplete(part.fingerprint));
}

/** A table or view that cannot be read within the limits costs its own names, not the whole source. */
function leaveOut(table: string, error: unknown): void {
  const codes: readonly string[] = ['query-timeout', 'query-too-large', 'query-failed'];
  if (!(error instanceof AppError) || !codes.includes(error.code)) throw error;
  console.warn(`Names in ${table} cannot be looked up: ${error.userMessage}`);
}

/** Entity numbers by the key's text, so that 7 and '7' meet across loosely typed tables. */
type EntityKeys = Map<string, number>;

function entityColumns(entity: EntityTable): string[] {
  return distinctColumns([
    entity.keyColumn,
    ...entity.labelColumns,
    ...entity.naming.map(({ column }) => column),
    ...(entity.validity ? [entity.validity.begin, entity.validity.end] : []),
  ]);
}

function aliasColumns(alias: AliasTable): string[] {
  return distinctColumns([
    alias.foreignColumn,
    ...alias.naming.map(({ column }) => column),
    ...(alias.validity ? [alias.validity.begin, alias.validity.end] : []),
  ]);
}

async function addEntities(
  builder: EntityIndexBuilder,
  reading: Reading,
  entity: EntityTable,
  tableIndex: number,
  keys: EntityKeys,
): Promise<void> {
  const columns = entityColumns(entity);
  const at = (column: string) => columns.indexOf(column);
  const naming = entity.naming.map(({ column, use }) => ({
    place: at(column),
    columnIndex: builder.addColumn({ table: entity.table, column, use }),
  }));
  const { table, labelColumns: joined } = entity;
  const last = joined.length > 1 ? joined.at(-1) : undefined;
  const joinedIndex =
    last === undefined ? -1 : builder.addColumn({ table, column: last, use: 'name', joined: [...joined] });
  for await (const rows of reading(entity.table)) {
    for (const versions of groupByFirst(rows)) {
      if (builder.entityCount >= maximumEntities) return;
      const current = currentVersion(versions, entity, at);
      const key = current[0];
      if (typeof key !== 'string' && typeof key !== 'number') continue;
      const label = labelOf(current, entity, at);
      const number = builder.addEntity({ tableIndex, key, label, validity: validityOf(current, entity, at) });
      keys.set(String(key), number);
      if (joinedIndex !== -1) builder.addValue(number, joinedIndex, label, null);
      const seen = new Set<string>();
      for (const version of [current, ...versions.filter((row) => row !== current)]) {
        for (const { place, columnIndex } of naming) {
          const text = nameText(version[place]);
          const once = `${columnIndex} ${text}`;
          if (text === null || seen.has(once)) continue;
          seen.add(once);
          builder.addValue(
            number,
            columnIndex,
            text,
            version === current ? null : validityOf(version, entity, at),
          );
        }
      }
    }
  }
}

async function addAliases(
  builder: EntityIndexBuilder,
  reading: Reading,
  alias: AliasTable,
  entities: EntityKeys,
): Promise<void> {
  const columns = aliasColumns(alias);
  const at = (column: string) => columns.indexOf(column);
  const naming = alias.naming.map(({ column, use }) => ({
    place: at(column),
    columnIndex: builder.addColumn({ table: alias.table, column, use: use === 'code' ? 'code' : 'alias' }),
  }));
  for await (const rows of reading(alias.table)) {
    for (const row of rows) {
      const entity = entities.get(String(row[0]));
      if (entity === undefined) continue;
      const validity = alias.validity ? validityOf(row, alias, at) : null;
      for (const { place, columnIndex } of naming) {
        const text = nameText(row[place]);
        if (text !== null) builder.addValue(entity, columnIndex, text, validity);
      }
    }
  }
}

async function addValues(
  builder: EntityIndexBuilder,
  reading: Reading,
  values: ValueColumn,
  tableIndex: number,
): Promise<void> {
  const columnIndex = builder.addColumn({ table: values.table, column: values.column, use: values.use });
  const add = (value: CellValue | undefined) => {
    const text = nameText(value);
    if (text === null || typeof value !== 'string' || builder.entityCount >= maximumEntities) return;
    const entity = builder.addEntity({
      tableIndex,
      key: value,
      label: text.trim(),
      validity: { from: null, to: null },
    });
    builder.addValue(entity, columnIndex, text, null);
  };
  if (values.values !== null) {
    for (const value of values.values) add(value);
    return;
  }
  for await (const rows of reading(values.table)) {
    for (const [value] of rows) add(value);
  }
}

type Dated = { readonly validity: { readonly begin: string; readonly end: string } | null };

/** Several rows of one key are its history; the row in force, or that was last, is the one to show. */
function currentVersion(
  versions: readonly CellValue[][],
  dated: Dated,
  at: (column: string) => number,
): CellValue[] {
  const [first = [], ...others] = versions;
  const endOf = (row: CellValue[]) => validityOf(row, dated, at).to ?? '9999';
  const beginOf = (row: CellValue[]) => validityOf(row, dated, at).from ?? '';
  return others.reduce((best, row) => {
    const order = endOf(row).localeCompare(endOf(best)) || beginOf(row).localeCompare(beginOf(best));
    return order > 0 ? row : best;
  }, first);
}

function validityOf(
  row: readonly CellValue[],
  { validity }: Dated,
  at: (column: string) => number,
): Validity {
  if (validity === null) return { from: null, to: null };
  const day = (value: CellValue | undefined) => (typeof value === 'string' ? value.slice(0, 10) : null);
  return { from: day(row[at(validity.begin)]), to: day(row[at(validity.end)]) };
}

function labelOf(row: readonly CellValue[], entity: EntityTable, at: (column: string) => number): string {
  const parts = entity.labelColumns.flatMap((column) => nameText(row[at(column)])?.trim() ?? []);
  return parts.length > 0 ? parts.join(' ') : String(row[0]);
}

/** A text that can name something, with the blanks it is stored with: a condition must have them too. */
function nameText(value: CellValue | undefined): string | null {
  if (typeof value !== 'string') return null;
  return value.trim() === '' || value.length > longestName ? null : value;
}

function distinctColumns(columns: readonly string[]): string[] {
  return [...new Set(columns)];
}

function groupByFirst(rows: readonly CellValue[][]): CellValue[][][] {
  const groups: CellValue[][][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group !== undefined && group[0]?.[0] === row[0]) group.push(row);
    else groups.push([row]);
  }
  return groups;
}
