import type { ColumnRef, QueryIntent } from '#lib/domain/query-intent.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Asked, Law } from './law.ts';

/** "More than one product" bounds the number of products, not some other figure. */
export const numberOf: Law = (intent, asked) => {
  const { tokens } = asked;
  const wrong = tokens.find((token, at) => {
    const noun = tokens[at + 1];
    if (token.kind !== 'number' || token.value === null || noun?.kind !== 'word') return false;
    const { value } = token;
    return (
      isTable(noun.stem, asked) &&
      boundsOf(intent, value).some((column) => !isCalled(column, noun.stem, asked))
    );
  });
  return wrong === undefined ? null : wrong.text;
};

function isTable(stem: string, { tables }: Asked): boolean {
  return tables.some((table) => lexiconOf(table).nameParts.every((part) => part.has(stem)));
}

/** The columns that a number is a bound of. */
function boundsOf({ filters }: QueryIntent, value: number): ColumnRef[] {
  return filters.flatMap((filter) =>
    filter.kind === 'range' && filter.bounds === 'number' && (filter.from === value || filter.to === value)
      ? [filter.column]
      : [],
  );
}

function isCalled({ table, column }: ColumnRef, stem: string, { tables }: Asked): boolean {
  const known = tables.find(({ name }) => sameName(name, table));
  const named = known && columnNamed(known, column);
  if (!known || !named) return true;
  const entry = lexiconOf(known).columns.find((other) => other.column === named);
  return entry?.vocabulary.has(stem) === true;
}
