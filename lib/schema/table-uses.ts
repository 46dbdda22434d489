import type { TableSchema } from '../domain/schema.ts';

/**
 * In how many of the statements each table is named; tables that none names are left out. A name counts wherever it
 * stands as a word of its own: good enough to see which of two alike tables people use, and no dialect has to be parsed.
 */
export function tableUses(
  tables: readonly TableSchema[],
  statements: readonly string[],
): ReadonlyMap<string, number> {
  const names = new Map(tables.map(({ name }) => [name.toLowerCase(), name]));
  const uses = new Map<string, number>();
  for (const statement of statements) {
    const words = new Set(statement.toLowerCase().match(/[\p{L}\p{N}_$#]+/gu));
    for (const word of words) {
      const name = names.get(word);
      if (name !== undefined) uses.set(name, (uses.get(name) ?? 0) + 1);
    }
  }
  return uses;
}
