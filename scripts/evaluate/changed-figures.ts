export type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** One line for each count that is not what was committed: `meridian: right 61, 62 were committed`. */
export function changedFigures(committed: Figures, measured: Figures): string[] {
  return Object.entries(measured).flatMap(([file, counts]) =>
    Object.entries(counts).flatMap(([status, count]) => {
      const before = committed[file]?.[status];
      return before === count ? [] : [`${file}: ${status} ${count}, ${before ?? 'none'} were committed`];
    }),
  );
}
