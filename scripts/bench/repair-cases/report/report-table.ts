/** A table as both the terminal and the page show it: the first column is text, the others line up on the right. */
export type ReportTable = {
  readonly title: string;
  readonly note: string | null;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** A percentage of the paper; a dash where it has none. */
export function publishedPercent(value: number | undefined): string {
  return value === undefined ? '–' : `${value.toFixed(1)} %`;
}

export function textTable({ title, columns, rows }: ReportTable): string[] {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ')
      .trimEnd();
  return [title, line(columns), ...rows.map(line)];
}
