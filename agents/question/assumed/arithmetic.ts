import type { Dialect } from '#lib/datasource/data-source.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { type ColumnEntry, lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { isAdditive, isKey } from '../../query/writer/built-in/table-nature.ts';
import { type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { wordingAt } from '../composed/wording-at.ts';
import type { AssumedTerm } from './assumed-terms.ts';
import { english } from './lexicon.ts';
import { isCalled } from './one-root.ts';
import { tradeOf } from './trade.ts';

const { operators, per, articles, joint, sums, units } = english.arithmetic;
const skipped = wordSet(articles);
const added = wordSet(sums);
const means = wordSet(english.durations.figures.AVG);
const ofSales = wordSet(english.terms.sales);
const mostWords = 3;

type Operator = keyof typeof operators;
type Operand = { readonly column: ColumnSchema; readonly first: number; readonly end: number };
type Computed = {
  readonly table: TableSchema;
  readonly first: number;
  readonly end: number;
  /** What a row comes to, and what rows come to together. */
  readonly ofRow: string;
  readonly ofRows: string;
};

/**
 * "Price minus fuel cost", "price times quantity", "rent per square metre": a figure that each row has by two of its columns. null unless
 * the columns of exactly one table are called so.
 */
export function arithmeticTerm(question: string, tables: Tables, dialect: Dialect): AssumedTerm | null {
  const tokens = tokenize(question);
  for (let at = 1; at < tokens.length - 1; at += 1) {
    const found = [...tables.flatMap((table) => computedAt(tokens, at, table, tables, dialect) ?? [])];
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0) return termOf(only, tokens, question, dialect);
  }
  return null;
}

function computedAt(
  tokens: Tokens,
  at: number,
  table: TableSchema,
  tables: Tables,
  dialect: Dialect,
): Computed | null {
  const operator = operatorAt(tokens, at);
  if (operator !== null) return operation(tokens, at, operator, table, dialect);
  return tokens[at]?.lower === per ? perUnit(tokens, at, table, tables, dialect) : null;
}

function operation(
  tokens: Tokens,
  at: number,
  operator: { sign: Operator; end: number },
  table: TableSchema,
  dialect: Dialect,
): Computed | null {
  const left = operandBefore(tokens, at, table);
  if (left === null) return null;
  const quote = (column: ColumnSchema) => dialect.quoteIdentifier(column.name);
  const columns = [left.column];
  let expression = quote(left.column);
  let end = at;
  let next: { sign: Operator; end: number } | null = operator;
  while (next !== null) {
    const right: Operand | null = operandAfter(tokens, next.end, table);
    if (right === null || columns.includes(right.column)) break;
    columns.push(right.column);
    expression =
      next.sign === '/'
        ? dialect.divide(expression, quote(right.column))
        : `${expression} ${next.sign} ${quote(right.column)}`;
    end = right.end;
    const { sign }: { sign: Operator } = next;
    // "Minus fuel cost and toll cost" takes both away.
    next = operatorAt(tokens, end) ?? (tokens[end]?.lower === joint ? { sign, end: end + 1 } : null);
  }
  if (columns.length < 2) return null;
  const isSummed = operator.sign === '*' || columns.some(isAdditive);
  return {
    table,
    first: left.first,
    end,
    ofRow: expression,
    ofRows: isSummed && operator.sign !== '/' ? `SUM(${expression})` : dialect.average(expression),
  };
}

/** "Litres per 100 km", "rent per square metre": all of the one by all of the other. */
function perUnit(
  tokens: Tokens,
  at: number,
  table: TableSchema,
  tables: Tables,
  dialect: Dialect,
): Computed | null {
  const number = tokens[at + 1]?.kind === 'number' ? (tokens[at + 1]?.value ?? null) : null;
  const from = at + (number === null ? 1 : 2);
  const unit = unitAt(tokens, from);
  const counted = table.columns.filter(
    (column) => isFigure(table, column) && spokenParts(column.name).some((part) => unit?.parts.has(part)),
  );
  const [denominator, ...others] = counted;
  if (unit === null || denominator === undefined || others.length > 0) return null;
  const numerator = operandBefore(tokens, at, table) ?? salesBefore(tokens, at, table, tables);
  if (numerator === null || numerator.column === denominator) return null;
  const quote = (column: ColumnSchema) => dialect.quoteIdentifier(column.name);
  const times = number === null ? '' : ` * ${number}`;
  return {
    table,
    first: numerator.first,
    end: unit.end,
    ofRow: dialect.divide(`${quote(numerator.column)}${times}`, quote(denominator)),
    ofRows: dialect.divide(`SUM(${quote(numerator.column)})${times}`, `SUM(${quote(denominator)})`),
  };
}

export function termOf(computed: Computed, tokens: Tokens, question: string, dialect: Dialect): AssumedTerm {
  const before = tokens[computed.first - 1];
  const isMean = before !== undefined && means.has(before.lower);
  const isTotal = before !== undefined && added.has(before.lower);
  const first = computed.first - (isMean || isTotal ? 1 : 0);
  const start = tokens[first]?.start ?? 0;
  const end = tokens[(isMean ? behindOwnRows(computed, tokens) : computed.end) - 1]?.end ?? question.length;
  const text = question.slice(start, end);
  const isAdded = isTotal && !computed.ofRows.includes('SUM(');
  const expression = isMean
    ? dialect.average(computed.ofRow)
    : isAdded
      ? `SUM(${computed.ofRow})`
      : computed.ofRows;
  return {
    term: text.toLowerCase(),
    synonyms: [],
    meaning: expression,
    measure: { expression, table: computed.table.name, grain: 'one row' },
    mention: { text, start, end },
  };
}

/** An average "per shipment" is that of the shipments. */
function behindOwnRows({ table, end }: Computed, tokens: Tokens): number {
  const rows = tokens[end + 1];
  return tokens[end]?.lower === per && rows !== undefined && isCalled(table, rows.lower) ? end + 2 : end;
}

function operatorAt(tokens: Tokens, at: number): { sign: Operator; end: number } | null {
  for (const sign of Object.keys(operators) as Operator[]) {
    const length = wordingAt(tokens, at, operators[sign]);
    if (length > 0) return { sign, end: at + length };
  }
  return null;
}

function unitAt(tokens: Tokens, at: number): { parts: ReadonlySet<string>; end: number } | null {
  for (const [said, parts] of Object.entries(units)) {
    const length = wordingAt(tokens, at, said);
    if (length > 0) return { parts: wordSet(parts), end: at + length };
  }
  return null;
}

function operandBefore(tokens: Tokens, at: number, table: TableSchema): Operand | null {
  for (let length = Math.min(mostWords, at); length > 0; length -= 1) {
    const column = columnCalled(tokens.slice(at - length, at), table);
    if (column !== null) return { column, first: at - length, end: at };
  }
  return null;
}

function operandAfter(tokens: Tokens, from: number, table: TableSchema): Operand | null {
  const first = skipped.has(tokens[from]?.lower ?? '') ? from + 1 : from;
  for (let length = mostWords; length > 0; length -= 1) {
    const column = columnCalled(tokens.slice(first, first + length), table);
    if (column !== null && first + length <= tokens.length) return { column, first, end: first + length };
  }
  return null;
}

/** "Revenue per kg", where the rows that have a weight are what is sold. */
function salesBefore(tokens: Tokens, at: number, table: TableSchema, tables: Tables): Operand | null {
  const { deal } = tradeOf(tables);
  const isSales = ofSales.has(tokens[at - 1]?.lower ?? '');
  return isSales && deal?.table === table ? { column: deal.amount, first: at - 1, end: at } : null;
}

/** The one figure of a table that all of the words are in the name of; one that is called by nothing else comes first. */
function columnCalled(said: Tokens, table: TableSchema): ColumnSchema | null {
  if (said.length === 0 || said.some(({ kind }) => kind !== 'word')) return null;
  const stems = said.map(({ stem }) => stem);
  const figures = lexiconOf(table).columns.filter(({ column }) => isFigure(table, column));
  const named = figures.filter((entry) => stems.every((stem) => isNamed(entry, stem)));
  const whole = named.filter(({ nameParts }) => nameParts.length === stems.length);
  const [only, ...others] = whole.length > 0 ? whole : named;
  return only === undefined || others.length > 0 ? null : only.column;
}

function isNamed({ column, nameParts, sharedParts }: ColumnEntry, stem: string): boolean {
  return (
    [...nameParts, ...sharedParts].some((part) => part.has(stem)) ||
    spokenParts(column.name).some((part) => stemOf(part) === stem)
  );
}

export function isFigure(table: TableSchema, column: ColumnSchema): boolean {
  return isNumeric(column) && !isKey(table, column);
}
