import type { EntityIndex } from './entity-index.ts';
import type { EntityIndexBuilder } from './entity-index-builder.ts';

/**
 * Takes over from an earlier index the tables whose fingerprints are wanted, with all their names, instead of reading
 * them from the database again. Gives the fingerprints that it found.
 */
export function copyTables(
  earlier: EntityIndex,
  builder: EntityIndexBuilder,
  wanted: ReadonlySet<string>,
): ReadonlySet<string> {
  const copied = new Set<string>();
  const tables = earlier.tables.map(({ table, keyColumn, fingerprint }) => {
    if (fingerprint === null || !wanted.has(fingerprint) || copied.has(fingerprint)) return null;
    copied.add(fingerprint);
    const index = builder.addTable(table, keyColumn);
    builder.complete(index, fingerprint);
    return index;
  });
  const entities = new Map<number, number>();
  for (let entity = 0; entity < earlier.entityCount; entity += 1) {
    const stored = earlier.entityAt(entity);
    const tableIndex = tables[stored.tableIndex] ?? null;
    if (tableIndex !== null) entities.set(entity, builder.addEntity({ ...stored, tableIndex }));
  }
  const columns = new Map<number, number>();
  for (let value = 0; value < earlier.valueCount; value += 1) {
    const { entity, columnIndex, column, text, validity } = earlier.valueAt(value);
    const copy = entities.get(entity);
    if (copy === undefined) continue;
    const place = columns.get(columnIndex) ?? builder.addColumn(column);
    columns.set(columnIndex, place);
    builder.addValue(copy, place, text, validity);
  }
  return copied;
}
