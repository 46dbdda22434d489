import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { type Compose, textOf } from './composition.ts';
import { bySides } from './flag-sides.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { said, listing } = en.splitInto;
const isListing = new Set(listing.split('|'));
/** A value of more words than this is a text. */
const longestValue = 4;

type Column = { readonly table: TableSchema; readonly column: ColumnSchema };

/** "Tickets per month, split into open, waiting and closed": for each of those values, which one column has. */
export const splitInto: Compose = ({ tokens, tables }) => {
  const at = tokens.findIndex((_, place) => place > 0 && wordingAt(tokens, place, said) > 0);
  if (at < 0) return null;
  const from = at + wordingAt(tokens, at, said);
  const found = columnsWithValues(tables).flatMap(({ table, column }) => {
    const { values, end } = valuesFrom(tokens, from, column);
    return values.length > 1 ? [{ table, column, values, end }] : [];
  });
  const longest = Math.max(...found.map(({ end }) => end));
  const meant = found.filter(({ end }) => end === longest);
  const [first] = meant;
  if (first === undefined) return null;
  const before = tokens[at - 1]?.kind === 'mark' ? at - 1 : at;
  return {
    tokens: [...tokens.slice(0, before), ...tokens.slice(longest)],
    said: textOf(tokens, at, longest),
    onto: (intent, paths) => {
      const read = [intent.subject, ...intent.joins.map(({ toTable }) => toTable)];
      const own = meant.filter(({ table }) => read.some((name) => sameName(name, table.name)));
      const [column, ...others] = own.length > 0 ? own : meant;
      return column === undefined || others.length > 0
        ? null
        : ofValues(bySides(intent, column, paths), column);
    },
  };
};

/** Of a column that has further values, the rows with those that are named. */
function ofValues(
  intent: QueryIntent | null,
  { table, column, values }: Column & { readonly values: readonly string[] },
): QueryIntent | null {
  const all = column.distinctValues ?? [];
  if (intent === null || values.length >= all.length) return intent;
  const ref = { table: table.name, column: column.name };
  const some: Filter = { kind: 'equals', column: ref, values: [...values], negated: false };
  return { ...intent, filters: [...intent.filters, some] };
}

function columnsWithValues(tables: readonly TableSchema[]): Column[] {
  return tables.flatMap((table) =>
    table.columns.flatMap((column) =>
      column.kind === 'text' && (column.distinctValues ?? []).length > 1 ? [{ table, column }] : [],
    ),
  );
}

/** The values that are listed there, each as it is stored, and the place behind them. */
function valuesFrom(
  tokens: readonly Token[],
  from: number,
  { distinctValues = [] }: ColumnSchema,
): { readonly values: readonly string[]; readonly end: number } {
  const values: string[] = [];
  let end = from;
  for (let at = from; at < tokens.length; ) {
    if (isListing.has(tokens[at]?.lower ?? '')) {
      at += 1;
      continue;
    }
    const next = valueAt(tokens, at, distinctValues);
    if (next === null) break;
    values.push(next.value);
    at += next.length;
    end = at;
  }
  return { values: [...new Set(values)], end };
}

/** The longest value that stands there, in the singular or the plural. */
function valueAt(
  tokens: readonly Token[],
  at: number,
  all: readonly string[],
): { readonly value: string; readonly length: number } | null {
  for (let length = Math.min(longestValue, tokens.length - at); length > 0; length -= 1) {
    const stems = tokens.slice(at, at + length).map(({ stem }) => stem);
    const value = all.find((each) => words(each).map(stemOf).join(' ') === stems.join(' '));
    if (value !== undefined) return { value, length };
  }
  return null;
}
