import type { FileLayout } from './file-reading.ts';

/** That lines at the end of files were left out, in a sentence; empty where none were. */
export function describeTotalLines(layouts: readonly Pick<FileLayout, 'totalLine'>[]): string[] {
  const totals = layouts.filter(({ totalLine }) => totalLine === true).length;
  if (totals === 0) return [];
  const of = layouts.length === 1 ? '' : ` of ${totals === 1 ? 'one file' : `${totals} files`}`;
  return [`The last line${of} is a total of those above it and is left out.`];
}
