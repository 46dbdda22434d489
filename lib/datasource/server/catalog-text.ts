import type { CellValue } from '../../domain/result-table.ts';

/** A comment of the catalogue on one line and not longer than a remark; null when there is none. */
export function catalogText(comment: CellValue | undefined): string | null {
  const text = typeof comment === 'string' ? comment.replace(/\s+/g, ' ').trim().slice(0, 1_000) : '';
  return text === '' ? null : text;
}
