import { type ColumnRef, type Filter, mapConditions, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { dimensionOf, sameDimension } from '../../query/writer/built-in/dimensions.ts';
import { yearOf } from '../../query/writer/built-in/read-periods.ts';
import { columnNamed, quarterColumn, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { type Compose, reading, textOf } from './composition.ts';
import { withoutLeading, wordingAt } from './wording-at.ts';

const { fiscal, quarters, of, leading } = english.fiscal;

/** "In fiscal 2024", "in each fiscal quarter of 2024": the quarters that a column names so, whichever day each was published on. */
export const fiscalPeriod: Compose = ({ tokens: typed, tables }) => {
  const tokens = typed.flatMap(yearApart);
  const kept = tables.flatMap((table) => {
    const column = quarterColumn(table);
    if (column === null) return [];
    const called = `${nameInWords(column.name)} ${column.description ?? ''}`.toLowerCase();
    return [{ table: table.name, column: column.name, called }];
  });
  if (kept.length === 0) return null;
  const isYear = (place: number) => tokens[place] !== undefined && yearOf(tokens[place]) !== null;
  const at = tokens.findIndex((_, place) => isYear(endOf(tokens, place)));
  const end = endOf(tokens, at);
  const year = tokens[end];
  if (at < 0 || year === undefined) return null;
  // "Each fiscal quarter" stays what the rows are told by; of a column that says no more than quarter, by that.
  const ofQuarters = wordingAt(tokens, at, quarters);
  const said = tokens[at]?.lower ?? '';
  const isCalledSo = kept.some(({ called }) => called.includes(said));
  const quarter = ofQuarters === 0 ? [] : tokens.slice(at + (isCalledSo ? 0 : 1), at + ofQuarters);
  const start = ofQuarters > 0 ? at : withoutLeading(tokens, at, leading);
  return {
    // The year alone says of which rows it is.
    tokens: [...tokens.slice(0, start), ...quarter, reading(year, 'in'), ...tokens.slice(end)],
    said: textOf(tokens, at, end + 1),
    isOfTrade: true,
    onto: (intent) => byName(intent, year, kept, tables),
  };
};

/** Where a year may stand behind the words that make it a fiscal one; at nothing where there are none. */
function endOf(tokens: Tokens, at: number): number {
  const ofQuarters = wordingAt(tokens, at, quarters);
  const link = ofQuarters === 0 ? 0 : wordingAt(tokens, at + ofQuarters, of);
  const length = link > 0 ? ofQuarters + link : wordingAt(tokens, at, fiscal);
  return length > 0 ? at + length : -1;
}

/** "FY2024" and "FY24" are two words. */
function yearApart(token: Token): Token[] {
  const [, said = '', digits = ''] = /^(\p{L}+)(\d{2}|\d{4})$/u.exec(token.lower) ?? [];
  if (!fiscal.split('|').includes(said)) return [token];
  const year = digits.length === 2 ? `20${digits}` : digits;
  return [reading(token, said), { ...reading(token, year), kind: 'number', value: Number(year) }];
}

function byName(
  intent: QueryIntent,
  year: Token,
  kept: readonly ColumnRef[],
  tables: Tables,
): QueryIntent | null {
  let placed = 0;
  const named = (filter: Filter): Filter => {
    const column = kept.find(({ table }) => 'column' in filter && sameName(table, filter.column.table));
    const isYear = filter.kind === 'range' && String(filter.from).startsWith(`${year.text}-01-01`);
    if (!isYear || column === undefined) return filter;
    placed += 1;
    return { kind: 'contains', column, text: year.text, at: 'start', negated: false };
  };
  const filters = mapConditions(intent.filters, named);
  return placed === 1 ? toldByQuarter({ ...intent, filters }, kept, tables) : null;
}

/** Several rows of one year are told by their quarters: "reported and expected profit of Ann's Mill in fiscal 2024". */
function toldByQuarter(intent: QueryIntent, kept: readonly ColumnRef[], tables: Tables): QueryIntent {
  const table = tables.find(({ name }) => sameName(name, intent.subject));
  const ref = kept.find((each) => sameName(each.table, intent.subject));
  const column = table && ref && columnNamed(table, ref.column);
  const isOfRows = intent.select.every(
    (item) => 'dimension' in item && sameName(item.dimension.column.table, intent.subject),
  );
  const isList = intent.groupBy.length === 0 && intent.limit === null && !intent.distinct && isOfRows;
  if (!table || !column || !isList) return intent;
  const dimension = dimensionOf(table, column);
  const isShown = intent.select.some(
    (item) => 'dimension' in item && sameDimension(item.dimension, dimension),
  );
  if (isShown) return intent;
  return {
    ...intent,
    select: [{ dimension }, ...intent.select],
    orderBy: intent.orderBy.length > 0 ? intent.orderBy : [{ by: { dimension }, descending: false }],
  };
}
