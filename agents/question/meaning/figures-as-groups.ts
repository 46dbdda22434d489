import type { Dimension } from '#lib/domain/query-intent.ts';
import { isYear, type TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { columnNamed, isKey, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { groupingWords } from '../figures/lexicon.ts';
import { type Law, measuresOf } from './law.ts';

/**
 * A figure of each studio is not one of each studio, day and price: amounts and moments beside another group tell single rows apart, unless
 * it is asked for each of them.
 */
export const figuresAsGroups: Law = (intent, { tokens, tables }) => {
  const { groupBy } = intent;
  const isComputed = measuresOf(intent).some(
    ({ aggregate, expression }) => aggregate !== null || expression !== undefined,
  );
  // "Amount lent per month" is no list of amounts and months.
  const isDivided = groupBy.some(({ grain }) => grain !== null);
  if (!(isComputed || isDivided) || groupBy.length < 2) return null;
  // What a row is called by its key, or beside its name, may be told at length.
  const isNamed = ({ column }: Dimension) => {
    const table = tables.find(({ name }) => sameName(name, column.table));
    const names = table === undefined ? [] : labelColumns(table).map(({ name }) => name);
    const keys = table?.primaryKey.length === 1 ? table.primaryKey : [];
    return groupBy.some(
      (group) =>
        sameName(group.column.table, column.table) &&
        [...names, ...keys].some((name) => sameName(name, group.column.column)),
    );
  };
  const single = groupBy.find(
    (group) => tellsRows(group, tables) && !isNamed(group) && !isAskedFor(group, tokens),
  );
  return single?.label ?? null;
};

function tellsRows({ column, grain }: Dimension, tables: readonly TableSchema[]): boolean {
  const table = tables.find(({ name }) => sameName(name, column.table));
  const known = table && columnNamed(table, column.column);
  if (table === undefined || !known || grain !== null || isKey(table, known) || isYear(known)) return false;
  const isFew = (known.distinctValues?.length ?? Number.POSITIVE_INFINITY) <= few;
  return !isFew && (isDate(known) || isNumeric(known));
}

/** So many different numbers may be kinds of things: grades, levels. */
const few = 12;

/** "By age", "for each day and price": said behind a word that groups, with nothing but further groups between. */
function isAskedFor({ column, label }: Dimension, tokens: readonly Token[]): boolean {
  const stems = new Set([...nameInWords(column.column).split(' '), ...label.split(' ')].map(stemOf));
  const by = tokens.findIndex(({ lower }) => groupingWords.has(lower));
  return by >= 0 && tokens.slice(by + 1).some(({ stem }) => stems.has(stem));
}
