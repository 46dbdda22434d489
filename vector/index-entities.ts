import type { DataSource } from '#lib/datasource/data-source.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import {
  type AliasTable,
  type EntityColumns,
  type EntityTable,
  findEntityColumns,
  type ValueColumn,
} from '#lib/schema/entity-columns.ts';
import { EntityIndexBuilder, type Validity } from './entity-index/entity-index-builder.ts';
import { entityIndexPath, readIndexedSnapshotId } from './entity-index/index-file.ts';
import { readPages } from './entity-index/read-pages.ts';

/** Entities of one source beyond this many are left out, those of the largest tables first. */
const maximumEntities = 3_000_000;
const longestName = 200;

/**
 * Reads every name and code of the source and writes the index that `createEntityFinder` opens, at
 * `<dataDir>/sources/<source id>/entities.idx`, in one step. Does nothing when the index is of this snapshot already.
 * `onProgress` counts tables.
 */
export async function indexEntities(options: {
  readonly dataDir: string;
  readonly source: DataSource;
  readonly snapshot: SchemaSnapshot;
  readonly onProgress: (done: number, total: number) => void;
}): Promise<void> {
  const { source, snapshot, onProgress } = options;
  const file = entityIndexPath(options.dataDir, source.id);
  if ((await readIndexedSnapshotId(file)) === snapshot.id) return;
  const columns = smallestFirst(findEntityColumns(snapshot), snapshot);
  const total = columns.entities.length + columns.aliases.length + columns.values.length;
  const builder = new EntityIndexBuilder();
  const keys = new Map<string, EntityKeys>();
  let done = 0;
  onProgress(done, total);
  const read = async (table: string, work: () => Promise<void>) => {
    await work().catch((error: unknown) => leaveOut(table, error));
    onProgress(++done, total);
  };
  for (const entity of columns.entities) {
    await read(entity.table, async () => {
      keys.set(entity.table, await addEntities(builder, source, entity));
    });
  }
  for (const alias of columns.aliases) {
    await read(alias.table, () =>
      addAliases(builder, source, alias, keys.get(alias.entityTable) ?? new Map()),
    );
  }
  for (const values of columns.values) {
    await read(values.table, () => addValues(builder, source, values));
  }
  await builder.write(file, snapshot.id);
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
): Promise<EntityKeys> {
  const tableIndex = builder.addTable(entity.table, entity.keyColumn);
  const columns = distinctColumns([
    entity.keyColumn,
    ...entity.labelColumns,
    ...entity.naming.map(({ column }) => column),
    ...(entity.validity ? [entity.validity.begin, entity.validity.end] : []),
  ]);
  const at = (column: string) => columns.indexOf(column);
  const naming = entity.naming.map(({ column, use }) => ({
    place: at(column),
    columnIndex: builder.addColumn(entity.table, column, use),
  }));
  const joined = entity.labelColumns.length > 1 ? entity.labelColumns.at(-1) : undefined;
  const joinedIndex = joined === undefined ? -1 : builder.addColumn(entity.table, joined, 'name');
  const keys: EntityKeys = new Map();
  for await (const rows of readPages(source, entity.table, columns)) {
    for (const versions of groupByFirst(rows)) {
      if (builder.entityCount >= maximumEntities) return keys;
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
  return keys;
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
    columnIndex: builder.addColumn(alias.table, column, use === 'code' ? 'code' : 'alias'),
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
): Promise<void> {
  const tableIndex = builder.addTable(values.table, values.column);
  const columnIndex = builder.addColumn(values.table, values.column, values.use);
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

function smallestFirst(columns: EntityColumns, snapshot: SchemaSnapshot): EntityColumns {
  const rowCounts = new Map(snapshot.tables.map((table) => [table.name, table.rowCount]));
  const bySize = (a: { table: string }, b: { table: string }) =>
    (rowCounts.get(a.table) ?? 0) - (rowCounts.get(b.table) ?? 0);
  return {
    entities: columns.entities.toSorted(bySize),
    aliases: columns.aliases,
    values: columns.values.toSorted(bySize),
  };
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
