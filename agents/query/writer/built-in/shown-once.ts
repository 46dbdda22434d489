import type { QueryIntent, Selected } from '#lib/domain/query-intent.ts';

/** What is asked for in two ways ("also provide the ids", where they stand already) is shown once. */
export function shownOnce(intent: QueryIntent): QueryIntent {
  const seen = new Set<string>();
  const select = intent.select.filter((item) => {
    const column = columnOf(item);
    const isNew = !seen.has(column);
    seen.add(column);
    return isNew;
  });
  return { ...intent, select };
}

function columnOf(item: Selected): string {
  if ('dimension' in item) return JSON.stringify([item.dimension.column, item.dimension.grain]);
  const { label: _, ...measure } = item.measure;
  return JSON.stringify(measure);
}
