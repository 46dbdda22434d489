import { type Law, measuresOf } from './law.ts';

/** The tenure of those who have not left has no end: a figure of what is empty in every row that is asked of is none. */
export const figuresOfNothing: Law = (intent) => {
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
