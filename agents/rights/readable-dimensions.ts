import type { GlossaryEntry } from '#lib/domain/curated-knowledge.ts';

/** The entry without the columns that its measure is asked by and that somebody may not read. */
export function withReadableDimensions<Entry extends Pick<GlossaryEntry, 'measure'>>(
  entry: Entry,
  mayRead: (column: string) => boolean,
): Entry {
  const { measure } = entry;
  if (!measure?.dimensions) return entry;
  return { ...entry, measure: { ...measure, dimensions: measure.dimensions.filter(mayRead) } };
}
