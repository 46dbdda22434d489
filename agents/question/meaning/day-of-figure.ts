import { isDate } from '#lib/domain/value-kind.ts';
import { columnNamed, eventDate, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

/** The day that had the highest volume is a day of the volumes, not one of the things that were traded. */
export const dayOfFigure: Law = ({ select, orderBy, limit }, { tables }) => {
  const [first] = orderBy;
  if (limit === null || first === undefined || !('measure' in first.by)) return null;
  const { measure } = first.by;
  const figures = tables.find(({ name }) => sameName(name, measure.table));
  if (measure.column === null || figures === undefined || eventDate(figures) === null) return null;
  const foreign = select.flatMap((item) => {
    if (!('dimension' in item)) return [];
    const { column, label } = item.dimension;
    const table = tables.find(({ name }) => sameName(name, column.table));
    const known = table && columnNamed(table, column.column);
    return known && isDate(known) && table !== figures ? [label] : [];
  });
  // Beside the name of a thing its own days may be shown as well.
  return foreign.length === select.filter((item) => 'dimension' in item).length ? (foreign[0] ?? null) : null;
};
