import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { Tables } from '#lib/domain/schema.ts';

/** Tables that are considered for every question; of a larger schema those that are offered and the names live in. */
const searchedWhole = 80;

/** The tables whose names are looked for in a question. */
export function tablesInSight(
  all: Tables,
  offered: readonly string[],
  mentions: readonly EntityMention[],
): Tables {
  if (all.length <= searchedWhole) return all;
  const names = new Set([
    ...offered,
    ...mentions.flatMap(({ matches }) => matches.map(({ table }) => table)),
  ]);
  return all.filter(({ name }) => names.has(name));
}
