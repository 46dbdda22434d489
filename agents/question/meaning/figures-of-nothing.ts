import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { type Law, measuresOf } from './law.ts';

/** The tenure of those who have not left has no end: a figure of what is empty in every row that is asked of is none. */
export const figuresOfNothing: Law = (intent) => {
  const denied = someAndNone(intent);
  if (denied !== null) return denied;
  const empty = intent.filters.flatMap((filter) =>
    filter.kind === 'missing' && !filter.negated ? [filter.column.column] : [],
  );
  const measure = measuresOf(intent).find(({ column, expression }) =>
    column !== null || expression !== undefined
      ? empty.some((name) => column?.column === name || expression?.includes(`"${name}"`))
      : false,
  );
  return measure?.label ?? null;
};

/** Nothing has rows of a table and has none of them: something that is said of them was lost. */
function someAndNone({ filters }: QueryIntent): string | null {
  const bare = filters.flatMap((filter) =>
    filter.kind === 'exists' && filter.filters.length === 0 && filter.count === undefined ? [filter] : [],
  );
  const way = ({ table, joins }: (typeof bare)[number]) => JSON.stringify([table, joins]);
  const some = new Set(bare.filter(({ negated }) => !negated).map(way));
  const none = bare.find((filter) => filter.negated && some.has(way(filter)));
  return none === undefined ? null : nameInWords(none.joins.at(-1)?.toTable ?? none.related);
}
