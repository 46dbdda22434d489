/** Lines of cells below one another, numbers to the right; `kinds` are those of the columns. */
export function alignedLines(
  lines: readonly (readonly string[])[],
  kinds: readonly { readonly kind: string }[],
): string[] {
  const widths = kinds.map((_kind, index) => Math.max(0, ...lines.map((line) => line[index]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return kinds[index]?.kind === 'number' ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
