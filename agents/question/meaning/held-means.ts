import { nameInWords } from '#lib/text/abbreviations.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type Law, measuresOf } from './law.ts';

const means = /^(?:average|avg|mean)$/;

/** An average that is asked for is computed, compared with, or a column of its own. */
export const heldMeans: Law = (intent, { tokens, tables }) => {
  const said = tokens.find(({ lower }) => means.test(lower));
  if (said === undefined) return null;
  const measures = measuresOf(intent);
  const isComputed = measures.some(
    ({ aggregate, expression }) => aggregate === 'avg' || expression !== undefined,
  );
  if (isComputed || intent.filters.some(({ kind }) => kind === 'versus')) return null;
  const columns = [
    ...measures.flatMap(({ column }) => column ?? []),
    ...intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : [])),
  ];
  const isKept = columns.some(({ table, column }) => {
    const of = tables.find(({ name }) => sameName(name, table));
    const known = of && columnNamed(of, column);
    return (
      !!known && /\b(?:average|avg|mean)\b/i.test(`${nameInWords(known.name)} ${known.description ?? ''}`)
    );
  });
  return isKept ? null : said.text;
};
