import { conditionsIn } from '#lib/domain/query-intent.ts';
import { type ColumnSchema, isYear, type TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { asksForKeys } from '../../query/writer/built-in/named-keys.ts';
import { columnAt, columnNamed, eventDate, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';
import { saidIn } from './order-in-time.ts';

const inOrder = wordsFor('early', 'late');

/** "The first five hires" are first in time: the rows that a table happens to give first are not. */
export const firstInOrder: Law = ({ subject, limit, orderBy }, { tokens, tables }) => {
  const table = tables.find(({ name }) => sameName(name, subject));
  if (limit === null || orderBy.length > 0 || table === undefined || eventDate(table) === null) return null;
  return saidIn(tokens, inOrder);
};

/** "More than 20 trips" is no bound of the key of a bike: keys have no size. */
export const boundsOfKeys: Law = ({ filters }, { tokens, tables }) => {
  const said = new Set(tokens.map(({ stem }) => stem));
  if (asksForKeys(said)) return null;
  for (const filter of conditionsIn(filters)) {
    if (filter.kind !== 'range' || filter.bounds !== 'number') continue;
    const table = tables.find(({ name }) => sameName(name, filter.column.table));
    const column = table && columnNamed(table, filter.column.column);
    if (!table || !column || !isNumeric(column) || isYear(column) || !tellsOne(table, column)) continue;
    if (spokenParts(column.name).every((part) => said.has(stemOf(part.toLowerCase())))) continue;
    return String(filter.from ?? filter.to);
  }
  return null;
};

/** Whether a number stands for a row, of this table or of another: no part of a key, such as a year, does. */
function tellsOne(table: TableSchema, column: ColumnSchema): boolean {
  const keys = [table.primaryKey, ...table.foreignKeys.map(({ columns }) => columns)];
  const isWhole = keys.some((key) => key.length === 1 && sameName(key[0] ?? '', column.name));
  return isWhole || spokenParts(column.name).at(-1) === 'id';
}

/** "Cars under 300000" is no year: a bound that no value of a column could pass says nothing of it, unless the column is named. */
export const idleBounds: Law = ({ filters }, { tokens, tables }) => {
  const said = new Set(tokens.map(({ stem }) => stem));
  for (const filter of conditionsIn(filters)) {
    if (filter.kind !== 'range' || filter.bounds !== 'number') continue;
    const range = columnAt(filter.column, tables)?.range;
    const most = Number(range?.max);
    const isNamed = spokenParts(filter.column.column).some((part) => said.has(stemOf(part.toLowerCase())));
    if (range === undefined || isNamed || !(most > 0)) continue;
    const [bound, other] = filter.from === null ? [filter.to, null] : [filter.from, filter.to];
    if (other === null && Number(bound) > most * far) return String(bound);
  }
  return null;
};

/** So many times the largest value is out of reach. */
const far = 10;
