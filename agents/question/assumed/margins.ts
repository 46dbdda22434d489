import type { Dialect } from '#lib/datasource/data-source.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords, wordsOfName } from '#lib/text/abbreviations.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import { type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { termOf } from './arithmetic.ts';
import type { AssumedTerm } from './assumed-terms.ts';
import { english } from './lexicon.ts';

const { percent, amount, prices, costs, at: joining } = english.margins;
const joins = new Set(joining.split('|'));

/** "Margin percentage at list price", "unit margin": what a thing has left of its price, of the one table that has a price and a cost. */
export function marginTerm(question: string, tables: Tables, dialect: Dialect): AssumedTerm | null {
  const tokens = tokenize(question);
  const said = wordingIn(tokens, percent) ?? wordingIn(tokens, amount);
  if (said === null || tables.some(({ columns }) => columns.some(({ name }) => /margin/i.test(name))))
    return null;
  const found = tables.flatMap((table) => {
    const [price, cost] = [called(table, prices), called(table, costs)];
    return price === null || cost === null ? [] : [{ table, price, cost }];
  });
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return null;
  const [price, cost] = [only.price, only.cost].map(({ name }) => dialect.quoteIdentifier(name));
  const left = `(${price} - ${cost})`;
  const isPart = wordingIn(tokens, percent) !== null;
  const ofRow = isPart ? `100 * ${dialect.divide(left, `NULLIF(${price}, 0)`)}` : left;
  const end = behindPrice(tokens, said.end, only.price);
  const computed = { table: only.table, first: said.first, end, ofRow, ofRows: dialect.average(ofRow) };
  return termOf(computed, tokens, question, dialect);
}

/** The longest of the wordings, at its place. */
function wordingIn(tokens: Tokens, wordings: string): { first: number; end: number } | null {
  const found = wordings.split('|').flatMap((wording) => {
    const words = tokenize(wording).map(({ lower }) => lower);
    const first = tokens.findIndex((_, from) =>
      words.every((word, place) => tokens[from + place]?.lower === word),
    );
    return first < 0 ? [] : [{ first, end: first + words.length }];
  });
  return found.sort((one, other) => other.end - other.first - (one.end - one.first))[0] ?? null;
}

/** "… at list price" says which price, where it is that one. */
function behindPrice(tokens: Tokens, end: number, price: ColumnSchema): number {
  const words = wordsOfName(price.name);
  const isSaid =
    joins.has(tokens[end]?.lower ?? '') &&
    words.every((word, place) => tokens[end + 1 + place]?.lower === word);
  return isSaid ? end + 1 + words.length : end;
}

function called(table: TableSchema, wordings: string): ColumnSchema | null {
  for (const wording of wordings.split('|')) {
    const column = table.columns.find(
      (each) => isNumeric(each) && !isKey(table, each) && nameInWords(each.name).toLowerCase() === wording,
    );
    if (column !== undefined) return column;
  }
  return null;
}
