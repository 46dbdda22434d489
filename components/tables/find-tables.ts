import type { TableOverview } from '#lib/domain/table-overview.ts';

/** The tables in whose name, description or columns each of the words occurs. */
export function findTables(tables: readonly TableOverview[], words: string): readonly TableOverview[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return tables.filter((table) => {
    const texts = [table, ...table.columns].flatMap(({ name, description }) => [name, description ?? '']);
    const text = texts.join('\n').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
