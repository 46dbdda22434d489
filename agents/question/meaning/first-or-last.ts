import { isDate } from '#lib/domain/value-kind.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

const early = new Set(['first', 'earliest', 'oldest']);
const late = new Set(['last', 'latest', 'newest', 'youngest']);

/** Who was "hired first" has no day before theirs: the top of a list with the newest day above is who was hired last. */
export const firstOrLast: Law = ({ orderBy, limit }, { tokens, tables }) => {
  const [order] = orderBy;
  if (limit !== 1 || order === undefined || !('dimension' in order.by)) return null;
  const { table, column } = order.by.dimension.column;
  const of = tables.find(({ name }) => sameName(name, table));
  const day = of && columnNamed(of, column);
  if (!day || !isDate(day)) return null;
  const isTurned = order.descending ? early : late;
  const other = order.descending ? late : early;
  const said = tokens.find(({ lower }) => isTurned.has(lower));
  return said !== undefined && !tokens.some(({ lower }) => other.has(lower)) ? said.text : null;
};
