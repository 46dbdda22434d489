import type { ColumnRef, Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type Asked, type Law, measuresOf } from './law.ts';

const shares = new Set(['%', 'percent', 'percentage', 'percentages', 'rate', 'ratio']);
const sharing = /%|\b(?:percent|percentage|pct|share|weight|rate|ratio|yield|return)\b/i;

/** A share of a whole is no sum: where percent are asked for, a reading that has neither a quotient nor a column of percent has dropped them. */
export const heldShares: Law = (intent, asked) => {
  const said = asked.tokens.find(
    ({ lower }, at) => shares.has(lower) && asked.tokens[at - 1]?.kind !== 'number',
  );
  if (said === undefined) return null;
  const isComputed = measuresOf(intent).some(({ expression }) => expression !== undefined);
  return isComputed || columnsOf(intent).some((column) => isShare(column, asked)) ? null : said.text;
};

function columnsOf(intent: QueryIntent): ColumnRef[] {
  return [
    ...intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : [])),
    ...measuresOf(intent).flatMap(({ column }) => column ?? []),
    ...intent.filters.flatMap(boundOf),
  ];
}

function boundOf(filter: Filter): ColumnRef[] {
  if (filter.kind === 'exists' || filter.kind === 'any') return filter.filters.flatMap(boundOf);
  return 'column' in filter ? [filter.column] : [];
}

function isShare({ table, column }: ColumnRef, { tables }: Asked): boolean {
  const of = tables.find(({ name }) => sameName(name, table));
  const known = of && columnNamed(of, column);
  return (
    known !== undefined &&
    known !== null &&
    sharing.test(`${nameInWords(known.name)} ${known.description ?? ''}`)
  );
}
