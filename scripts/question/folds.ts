/** The names in so many parts of about equal weight, the same for the same names. */
export function folds(weights: ReadonlyMap<string, number>, count: number): string[][] {
  const parts = Array.from({ length: count }, () => ({ names: [] as string[], weight: 0 }));
  const heaviestFirst = [...weights].toSorted(
    ([one, first], [other, second]) => second - first || one.localeCompare(other),
  );
  for (const [name, weight] of heaviestFirst) {
    const lightest = parts.reduce((best, part) => (part.weight < best.weight ? part : best));
    lightest.names.push(name);
    lightest.weight += weight;
  }
  return parts.map(({ names }) => names);
}
