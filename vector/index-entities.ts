import { createHash } from 'node:crypto';
import type { DataSource } from '#lib/datasource/data-source.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { type ConfiguredEntity, withConfiguredEntities } from '#lib/schema/configured-entities.ts';
import { type EntityColumns, findEntityColumns } from '#lib/schema/entity-columns.ts';
import { addPart, beginReading, incomplete, type Part, type Reading } from './entity-index/add-part.ts';
import { copyTables } from './entity-index/copy-tables.ts';
import { EntityIndex } from './entity-index/entity-index.ts';
import { EntityIndexBuilder } from './entity-index/entity-index-builder.ts';
import { readIndexedSnapshotId } from './entity-index/index-file.ts';
import type { IndexPlace } from './entity-index/index-places.ts';

/** How many parts are asked for before the first of them has come. */
const readAhead = 3;
/** Work that an interruption may cost; later, as the index grows and writing it takes longer, twice as much each time. */
const firstCheckpointMs = 20_000;

/**
 * Reads every name and code of the source and writes the index that `createEntityFinder` opens, in one step. Does nothing
 * when the index is of this snapshot already; of an earlier one, or of an interrupted run, it takes over the tables that
 * are as they were, so that a changed table is all that is read. `onProgress` counts tables.
 */
export async function indexEntities(options: {
  readonly place: IndexPlace;
  readonly source: DataSource;
  readonly snapshot: SchemaSnapshot;
  /** What people say about where names are, over what the schema tells. */
  readonly configured?: readonly ConfiguredEntity[];
  readonly onProgress: (done: number, total: number) => void;
  /** After how long what was read is written for the first time. */
  readonly checkpointMs?: number;
}): Promise<void> {
  const { place, source, snapshot, configured = [], onProgress } = options;
  const snapshotId = configured.length === 0 ? snapshot.id : hashOf([snapshot.id, configured]);
  if ((await readIndexedSnapshotId(place, source.id)) === snapshotId) return;
  const columns = withConfiguredEntities(findEntityColumns(snapshot), configured, snapshot);
  const parts = smallestFirst(partsOf(columns, snapshot), snapshot);
  const total = columns.entities.length + columns.aliases.length + columns.values.length;
  let builder = new EntityIndexBuilder();
  let done = 0;
  onProgress(done, total);
  const earlier = await EntityIndex.open(place, source.id);
  const copied = earlier
    ? copyTables(earlier, builder, new Set(parts.map(({ fingerprint }) => fingerprint)))
    : new Set<string>();
  const waiting = parts.filter(({ fingerprint }) => !copied.has(fingerprint));
  done += parts
    .filter(({ fingerprint }) => copied.has(fingerprint))
    .reduce((sum, { tables }) => sum + tables.length, 0);
  onProgress(done, total);
  let interval = options.checkpointMs ?? firstCheckpointMs;
  let written = performance.now();
  const asked: { readonly part: Part; readonly reading: Reading }[] = [];
  const rest = waiting.values();
  for (;;) {
    while (asked.length < readAhead) {
      const { value: part } = rest.next();
      if (part === undefined) break;
      asked.push({ part, reading: beginReading(source, part) });
    }
    const next = asked.shift();
    if (next === undefined) break;
    await addPart(builder, next.part, next.reading);
    done += next.part.tables.length;
    onProgress(done, total);
    if (performance.now() - written >= interval) {
      builder = await checkpoint(place, source.id, builder, parts);
      written = performance.now();
      interval *= 2;
    }
  }
  await place.write(source.id, builder.build(snapshotId));
}

/** Writes what was read so far under a name that no snapshot has, and goes on with a copy of it. */
async function checkpoint(
  place: IndexPlace,
  sourceId: string,
  builder: EntityIndexBuilder,
  parts: readonly Part[],
): Promise<EntityIndexBuilder> {
  await place.write(sourceId, builder.build('unfinished'));
  const written = await EntityIndex.open(place, sourceId);
  const copy = new EntityIndexBuilder();
  if (written) {
    const wanted = parts.flatMap(({ fingerprint }) => [fingerprint, incomplete(fingerprint)]);
    copyTables(written, copy, new Set(wanted));
  }
  return copy;
}

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

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}

function smallestFirst(parts: readonly Part[], snapshot: SchemaSnapshot): Part[] {
  const rowCounts = new Map(snapshot.tables.map((table) => [table.name, table.rowCount]));
  return parts.toSorted((a, b) => (rowCounts.get(a.table) ?? 0) - (rowCounts.get(b.table) ?? 0));
}
