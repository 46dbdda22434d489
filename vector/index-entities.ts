import { createHash } from 'node:crypto';
import type { DataSource } from '#lib/datasource/data-source.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import { type ConfiguredEntity, withConfiguredEntities } from '#lib/schema/configured-entities.ts';
import {
  type AliasTable,
  type EntityColumns,
  type EntityTable,
  findEntityColumns,
  type ValueColumn,
} from '#lib/schema/entity-columns.ts';
import { copyTables } from './entity-index/copy-tables.ts';
import { EntityIndex } from './entity-index/entity-index.ts';
import { EntityIndexBuilder, type Validity } from './entity-index/entity-index-builder.ts';
import { readIndexedSnapshotId } from './entity-index/index-file.ts';
import type { IndexPlace } from './entity-index/index-places.ts';
import { readPages } from './entity-index/read-pages.ts';

/** Entities of one source beyond this many are left out, those of the largest tables first. */
const maximumEntities = 3_000_000;
const longestName = 200;

/**
 * Reads every name and code of the source and writes the index that `createEntityFinder` opens, in one step. Does nothing
 * when the index is of this snapshot already; of an earlier one it takes over the tables that are as they were, so that a
 * changed table is all that is read. `onProgress` counts tables.
 */
export async function indexEntities(options: {
  readonly place: IndexPlace;
  readonly source: DataSource;
  readonly snapshot: SchemaSnapshot;
  /** What people say about where names are, over what the schema tells. */
  readonly configured?: readonly ConfiguredEntity[];
  readonly onProgress: (done: number, total: number) => void;
}): Promise<void> {
  const { place, source, snapshot, configured = [], onProgress } = options;
  const snapshotId = configured.length === 0 ? snapshot.id : hashOf([snapshot.id, configured]);
  if ((await readIndexedSnapshotId(place, source.id)) === snapshotId) return;
  const columns = withConfiguredEntities(findEntityColumns(snapshot), configured, snapshot);
  const parts = smallestFirst(partsOf(columns, snapshot), snapshot);
  const total = columns.entities.length + columns.aliases.length + columns.values.length;
  const builder = new EntityIndexBuilder();
  let done = 0;
  onProgress(done, total);
  const earlier = await EntityIndex.open(place, source.id);
  const copied = earlier
    ? copyTables(earlier, builder, new Set(parts.map(({ fingerprint }) => fingerprint)))
    : new Set<string>();
  for (const part of parts) {
    if (!copied.has(part.fingerprint)) await addPart(builder, source, part);
    done += part.tables.length;
    onProgress(done, total);
  }
  await place.write(source.id, builder.build(snapshotId));
}

/** What is read together and taken over together: things with their other names, or the values of one column. */
type Part = {
  readonly table: string;
  /** Every table that is read for it. */
  readonly tables: readonly string[];
  readonly content: { readonly entity: EntityTable; readonly aliases: readonly AliasTable[] } | ValueColumn;
  /** Equal while the tables are as they were, as far as the snapshot tells, and are read in the same way. */
  readonly fingerprint: string;
};

function partsOf(columns: EntityColumns, snapshot: SchemaSnapshot): Part[] {
  const schemas = new Map(snapshot.tables.map((table) => [table.name, table]));
  const part = (table: string, tables: readonly string[], content: Part['content']): Part => ({
    table,
    tables,
    content,
    fingerprint: hashOf([content, tables.map((name) => schemas.get(name) ?? null)]),
  });
  return [
    ...columns.entities.map((entity) => {
      const aliases = columns.aliases.filter(({ entityTable }) => entityTable === entity.table);
      return part(entity.table, [entity.table, ...aliases.map(({ table }) => table)], { entity, aliases });
    }),
    ...columns.values.map((values) => part(values.table, [values.table], values)),
  ];
}

async function addPart(builder: EntityIndexBuilder, source: DataSource, part: Part): Promise<void> {
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
  if (isColumn) await read(content.table, () => addValues(builder, source, content, tableIndex));
  else {
    const keys: EntityKeys = new Map();
    await read(content.entity.table, () => addEntities(builder, source, content.entity, tableIndex, keys));
    for (const alias of content.aliases) {
      await read(alias.table, () => addAliases(builder, source, alias, keys));
    }
  }
  if (complete) builder.complete(tableIndex, part.fingerprint);
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}

/** A table or view that cannot be read within the limits costs its own names, not the whole source. */
function leaveOut(table: string, error: unknown): void {
  const codes: readonly string[] = ['query-timeout', 'query-too-large', 'query-failed'];
  if (!(error instanceof AppError) || !codes.includes(error.code)) throw error;
  console.warn(`Names in ${table} cannot be looked up: ${error.userMessage}`);
}

/** Entity numbers by the key's text, so that 7 and '7' meet across loosely typed tables. */
type EntityKeys = Map<string, number>;

async function addEntities(
  builder: EntityIndexBuilder,
  source: DataSource,
  entity: EntityTable,
  tableIndex: number,
  keys: EntityKeys,
): Promise<void> {
  const columns = distinctColumns([
    entity.keyColumn,
    ...entity.labelColumns,
    ...entity.naming.map(({ column }) => column),
    ...(entity.validity ? [entity.validity.begin, entity.validity.end] : []),
  ]);
  const at = (column: string) => columns.indexOf(column);
  const naming = entity.naming.map(({ column, use }) => ({
    place: at(column),
    columnIndex: builder.addColumn({ table: entity.table, column, use }),
  }));
  const { table, labelColumns: joined } = entity;
  const last = joined.length > 1 ? joined.at(-1) : undefined;
  const joinedIndex =
    last === undefined ? -1 : builder.addColumn({ table, column: last, use: 'name', joined: [...joined] });
  for await (const rows of readPages(source, entity.table, columns)) {
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
  source: DataSource,
  alias: AliasTable,
  entities: EntityKeys,
): Promise<void> {
  const columns = distinctColumns([
    alias.foreignColumn,
    ...alias.naming.map(({ column }) => column),
    ...(alias.validity ? [alias.validity.begin, alias.validity.end] : []),
  ]);
  const at = (column: string) => columns.indexOf(column);
  const naming = alias.naming.map(({ column, use }) => ({
    place: at(column),
    columnIndex: builder.addColumn({ table: alias.table, column, use: use === 'code' ? 'code' : 'alias' }),
  }));
  for await (const rows of readPages(source, alias.table, columns, { distinct: true })) {
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
  source: DataSource,
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
      label: text,
      validity: { from: null, to: null },
    });
    builder.addValue(entity, columnIndex, text, null);
  };
  if (values.values !== null) {
    for (const value of values.values) add(value);
    return;
  }
  for await (const rows of readPages(source, values.table, [values.column], { distinct: true })) {
    for (const [value] of rows) add(value);
  }
}

function smallestFirst(parts: readonly Part[], snapshot: SchemaSnapshot): Part[] {
  const rowCounts = new Map(snapshot.tables.map((table) => [table.name, table.rowCount]));
  return parts.toSorted((a, b) => (rowCounts.get(a.table) ?? 0) - (rowCounts.get(b.table) ?? 0));
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
  const parts = entity.labelColumns
    .map((column) => nameText(row[at(column)]))
    .filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' ') : String(row[0]);
}

function nameText(value: CellValue | undefined): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' || text.length > longestName ? null : text;
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
