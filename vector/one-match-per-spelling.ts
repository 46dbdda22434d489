import type { EntityMatch } from '#lib/domain/entity-match.ts';
import { spellingKey } from '#lib/text/spelling-key.ts';

/**
 * Stored spellings of one value ("Shipped", "shipped ") as one match, the best of them, which names the others. A row with a
 * key of its own is a thing of its own, however its name is spelled.
 */
export function oneMatchPerSpelling(matches: readonly EntityMatch[]): EntityMatch[] {
  const groups = Map.groupBy(matches, (match) =>
    match.keyColumn === match.matchedColumn && match.joinedColumns === undefined
      ? `${match.table}\n${match.matchedColumn}\n${spellingKey(match.matchedValue)}`
      : match,
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const spellings = others.map((other) => other.matchedValue);
    return [spellings.length === 0 ? first : { ...first, spellings }];
  });
}
