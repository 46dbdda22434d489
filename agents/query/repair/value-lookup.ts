import type { TableSchema } from '#lib/domain/schema.ts';

/** A stored text that equals a literal, exactly or apart from case. */
export type StoredValue = { readonly table: string; readonly column: string; readonly value: string };

/** Which columns hold what. Answers at once, without asking the engine. Names are matched without regard to case. */
export type ValueLookup = {
  /** Every known place of a text, compared without regard to case. */
  find(text: string): readonly StoredValue[];
  /** All texts of a column, null when they are not all known. */
  valuesOf(table: string, column: string): readonly string[] | null;
};

const known = new WeakMap<readonly TableSchema[], ValueLookup>();

/** The lookup over the values that introspection keeps: columns with at most 100 distinct texts. */
export function snapshotValues(tables: readonly TableSchema[]): ValueLookup {
  const found =
    known.get(tables) ??
    valueLookup(
      tables.flatMap((table) =>
        table.columns.flatMap(({ name, distinctValues }) =>
          distinctValues === undefined ? [] : [{ table: table.name, column: name, values: distinctValues }],
        ),
      ),
    );
  known.set(tables, found);
  return found;
}

/** The lookup over columns whose texts are all given. */
export function valueLookup(
  columns: readonly { readonly table: string; readonly column: string; readonly values: readonly string[] }[],
): ValueLookup {
  const byColumn = new Map<string, readonly string[]>();
  const byText = new Map<string, StoredValue[]>();
  for (const { table, column, values } of columns) {
    byColumn.set(`${table}\n${column}`.toLowerCase(), values);
    for (const value of values) {
      const key = folded(value);
      const places = byText.get(key);
      if (places) places.push({ table, column, value });
      else byText.set(key, [{ table, column, value }]);
    }
  }
  return {
    find: (text) => byText.get(folded(text)) ?? [],
    valuesOf: (table, column) => byColumn.get(`${table}\n${column}`.toLowerCase()) ?? null,
  };
}

function folded(text: string): string {
  return text.toLowerCase();
}
