import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { dimensionOf } from '../../query/writer/built-in/dimensions.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { occasionsOf, tableNamedAt } from '../assumed/acts-of-things.ts';
import { amountOfRows, oneAmountOf } from '../assumed/trade.ts';
import { wordsFor } from '../meaning/lexicon.ts';
import { type Compose, reading, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { wordings, instead } = en.amountToo;
const sizes = wordsFor('sizes');

/** "Which services were ordered on booking 7, and for how much", "when was the latest bill issued and for how much": the amount of the rows as well. */
export const amountToo: Compose = ({ tokens, tables }) => {
  const end = tokens.findLastIndex(({ kind }) => kind !== 'mark') + 1;
  const at = tokens.findIndex(
    (_, place) => place > 1 && place < end && wordingAt(tokens, place, wordings) === end - place,
  );
  const first = tokens[at - 1]?.text === ',' ? at - 1 : at;
  const [last] = tokens.slice(at);
  const rest = tokens.slice(0, Math.max(first, 0));
  const rows = at < 0 ? null : rowsOfDeal(rest, tables);
  if (last === undefined || rows === null) return null;
  const { table, amount } = rows;
  const isDayAsked = rest[0]?.lower === en.whenAsked.when;
  // The biggest order is so by its amount, which is shown with it.
  const isShown = isDayAsked || rest.some(({ lower }) => sizes.has(lower));
  const named = `${instead} ${nameInWords(amount.name)}`.split(' ');
  return {
    tokens: isShown ? rest : [...rest, ...named.map((word) => reading(last, word))],
    said: textOf(tokens, at, end),
    isLast: true,
    onto: (intent) => (isDayAsked ? onLatestDay(intent, table, amount) : told(intent, table, amount)),
  };
};

/** The rows that a verb makes, else the only ones that are named, with what each comes to. */
function rowsOfDeal(
  tokens: Tokens,
  tables: Tables,
): { readonly table: TableSchema; readonly amount: ColumnSchema } | null {
  const named = tokens.flatMap((_, at) => tableNamedAt(tokens, at, tables)?.table ?? []);
  const made = tokens.flatMap((token) => occasionsOf(token, named[0] ?? null, tables) ?? []);
  for (const rows of [made, named]) {
    const [only, ...others] = [...new Set(rows)].flatMap((table) => {
      const amount = amountOfRows(table) ?? oneAmountOf(table);
      return amount === null ? [] : [{ table, amount }];
    });
    if (only !== undefined) return others.length === 0 ? only : null;
  }
  return null;
}

function told(intent: QueryIntent, table: TableSchema, amount: ColumnSchema): QueryIntent | null {
  const isTold = intent.select.some((item) => {
    const column = 'dimension' in item ? item.dimension.column : item.measure.column;
    return column !== null && sameName(column.table, table.name) && sameName(column.column, amount.name);
  });
  return isTold ? intent : null;
}

/** The rows of the last day, which may be several, in place of the day alone. */
function onLatestDay(intent: QueryIntent, table: TableSchema, amount: ColumnSchema): QueryIntent | null {
  const [item, ...others] = intent.select;
  if (item === undefined || 'dimension' in item || others.length > 0 || intent.groupBy.length > 0)
    return null;
  const { aggregate, column } = item.measure;
  if (aggregate !== 'max' || column === null || !sameName(column.table, table.name)) return null;
  const day = { column, grain: null, label: item.measure.label };
  return {
    ...intent,
    select: [{ dimension: day }, { dimension: dimensionOf(table, amount) }],
    filters: [...intent.filters, { kind: 'latest', column, per: [] }],
    orderBy: [],
    limit: null,
  };
}
