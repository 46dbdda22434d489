import { capitalised, columnTitle } from '#lib/domain/column-title.ts';
import type { ResultColumn, ResultTable } from '#lib/domain/result-table.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { emptyScope, resolve, scopeOf, withCtes } from '#lib/sql/select/scope.ts';
import type { Expression, Query, Select, SelectItem } from '#lib/sql/select/syntax-tree.ts';
import { knownReadings } from '#lib/text/abbreviations.ts';
import { readQuery } from '../../question/explain/explain-statement.ts';
import { columnWords, nameWords } from '../../question/explain/names.ts';
import { type RepairSchema, repairSchema } from '../repair/repair-schema.ts';
import { definedIn } from './defined-in.ts';
import { asInHeader, countedRows } from './header-words.ts';
import { isFraction } from './is-fraction.ts';
import { unitInName, unitOfColumn } from './units.ts';

const longestTitle = 48;

/**
 * The result with its columns called what they hold and measured in what the schema says: `number_of_recos` is "Number of
 * recommendations", the average of a price in euro is in EUR. A column that the statement does not explain keeps its name.
 */
export function labelColumns(result: ResultTable, sql: string, tables: readonly TableSchema[]): ResultTable {
  const query = readQuery(sql);
  const select = query && firstSelect(query);
  const schema = repairSchema(tables);
  const at = query && select ? { query, select, schema } : null;
  const items = select?.items.some(({ expression }) => expression.kind === 'star') ? null : select?.items;
  const columns = result.columns.map((column, index): ResultColumn => {
    const item = items?.length === result.columns.length ? items[index] : starItem(column.name);
    const source = item && at ? columnBehind(item.expression, at, 0) : null;
    // How many of them are in euro is no amount of euros, whatever the column is called.
    const isCounted = item && at ? isCount(item.expression, at, 0) : false;
    const unit =
      column.kind === 'number' && !isCounted
        ? (unitInName(column.name) ?? (source && unitOfColumn(source.table, source.column)))
        : null;
    return {
      ...column,
      title: titleOf(column, item ?? null, source, unit, tables),
      ...(unit === null ? {} : { unit }),
      ...(query && unit === null && item && column.kind === 'number' && isFraction(column.name, item, query)
        ? { fraction: true as const }
        : {}),
    };
  });
  return { ...result, columns };
}

function starItem(name: string): SelectItem {
  return { expression: { kind: 'column', qualifier: null, name: { text: name, quote: null } }, alias: null };
}

function firstSelect({ body }: Query): Select | null {
  switch (body.kind) {
    case 'select':
      return body;
    case 'set':
      return body.left.kind === 'select' ? body.left : null;
    case 'nested':
      return firstSelect(body.query);
    case 'values':
      return null;
  }
}

type Behind = NonNullable<ReturnType<typeof columnOf>> & { readonly isItself: boolean };

/** Where an expression stands: in a SELECT of the whole statement. */
type Place = { readonly query: Query; readonly select: Select; readonly schema: RepairSchema };

/** No statement that somebody reads is nested deeper. */
const deepest = 8;

/**
 * The column whose unit a value has: its own, that of an average, a sum, an extreme, of a product with plain numbers, of what a
 * condition lets pass, or of what a query in FROM calls so.
 */
function columnBehind(expression: Expression, at: Place, depth: number): Behind | null {
  const through = (part: Expression | undefined): Behind | null => {
    const found = part ? columnBehind(part, at, depth) : null;
    return found && { ...found, isItself: false };
  };
  switch (expression.kind) {
    case 'column': {
      const found = columnOf(expression, at);
      if (found) return { ...found, isItself: true };
      const inner = depth < deepest ? definedIn(expression, at.select, at.query) : null;
      const behind = inner && columnBehind(inner.expression, { ...at, select: inner.select }, depth + 1);
      const isRenamed = behind?.column.name.toLowerCase() !== expression.name.text.toLowerCase();
      return behind && { ...behind, isItself: behind.isItself && !isRenamed };
    }
    case 'call':
      return /^(?:sum|avg|min|max|median|round|abs|coalesce|ifnull|total)$/i.test(expression.name.text)
        ? through(expression.arguments[0])
        : null;
    case 'cast':
    case 'unary':
      return through(expression.operand);
    case 'case': {
      const parts = partsOf(expression).map(through);
      const units = new Set(parts.map((part) => part && unitOfColumn(part.table, part.column)));
      return units.size === 1 ? (parts[0] ?? null) : null;
    }
    case 'binary': {
      const sides = [expression.left, expression.right].flatMap((side) => through(side) ?? []);
      const measured = sides.filter(({ table, column }) => unitOfColumn(table, column) !== null);
      const [only] = measured;
      if (expression.operator === '*' && measured.length === 1) return only ?? null;
      if (expression.operator === '/' && expression.right.kind === 'literal') return sides[0] ?? null;
      const units = new Set(sides.map(({ table, column }) => unitOfColumn(table, column)));
      return /^[+-]$/.test(expression.operator) && units.size === 1 ? (only ?? null) : null;
    }
    default:
      return null;
  }
}

/** What a CASE can come to, besides nothing and a plain number. */
function partsOf({ branches, otherwise }: Extract<Expression, { kind: 'case' }>): Expression[] {
  return [...branches.map(({ result }) => result), ...(otherwise ? [otherwise] : [])].filter(
    ({ kind }) => kind !== 'literal',
  );
}

/** Whether a value is a number of rows or of things, also summed up or where a condition lets it pass. */
function isCount(expression: Expression, at: Place, depth: number): boolean {
  switch (expression.kind) {
    case 'call': {
      const [argument] = expression.arguments;
      if (/^count$/i.test(expression.name.text)) return true;
      return /^(?:sum|min|max|coalesce|ifnull|total)$/i.test(expression.name.text) && argument !== undefined
        ? isCount(argument, at, depth)
        : false;
    }
    case 'case': {
      const parts = partsOf(expression);
      return parts.length > 0 && parts.every((part) => isCount(part, at, depth));
    }
    case 'column': {
      const inner = depth < deepest ? definedIn(expression, at.select, at.query) : null;
      return inner !== null && isCount(inner.expression, { ...at, select: inner.select }, depth + 1);
    }
    default:
      return false;
  }
}

function columnOf(reference: Extract<Expression, { kind: 'column' }>, { query, select, schema }: Place) {
  const scope = scopeOf(select.from, withCtes(query, emptyScope(schema)));
  const [source, ...others] = resolve(reference, scope);
  const table = source?.table && others.length === 0 ? schema.table(source.table) : null;
  const column = table && schema.column(table.name, reference.name.text);
  return table && column ? { table, column } : null;
}

function titleOf(
  column: ResultColumn,
  item: SelectItem | null,
  source: Behind | null,
  unit: string | null,
  tables: readonly TableSchema[],
): string {
  if (item !== null && isPivotedValue(item)) return column.name;
  // "Market value EUR" in EUR is a market value.
  const name = unit !== null && unitInName(column.name) === unit ? withoutLastWord(column.name) : column.name;
  const isItself = source?.isItself === true && item?.alias === null;
  if (item !== null && item.alias === null && !isItself)
    return figureTitle(item.expression, source, unit) ?? columnTitle(name);
  const spelt = isItself && name === column.name ? columnWords(source.column) : nameWords(name);
  // Spelled out it is nobody's word: a market cap is no capital.
  const said = spelt.replace(/\bmarket capital\b/, 'market cap');
  const words = unit === null ? said : withoutUnit(said, unit);
  if (words.length > longestTitle) return columnTitle(name);
  const plain = source === null ? countedRows(words, tables) : asInHeader(words, source.column);
  return capitalised(plain === words ? spelled(words) : plain);
}

const figures: Readonly<Record<string, string>> = {
  sum: 'total',
  total: 'total',
  avg: 'average',
  min: 'lowest',
  max: 'highest',
};

/** What a figure without a name of its own is called: every engine calls `count(*)` something else. */
function figureTitle(expression: Expression, source: Behind | null, unit: string | null): string | null {
  if (expression.kind !== 'call' || expression.distinct || expression.over !== null) return null;
  const [argument] = expression.arguments;
  const name = expression.name.text.toLowerCase();
  if (name === 'count' && argument?.kind === 'star') return 'Number of rows';
  const figure = figures[name];
  if (figure === undefined || argument?.kind !== 'column' || source === null) return null;
  const words = columnWords(source.column);
  const title = `${figure} ${unit === null ? words : withoutUnit(words, unit)}`;
  return title.length > longestTitle ? null : capitalised(asInHeader(title, source.column));
}

/** A column that one value of another column makes is called by that value, whatever words it would be a name of. */
function isPivotedValue({ expression, alias }: SelectItem): boolean {
  if (expression.kind !== 'call' || alias === null) return false;
  const [argument] = expression.arguments;
  const [branch, ...others] = argument?.kind === 'case' ? argument.branches : [];
  if (branch === undefined || others.length > 0) return false;
  return expressionParts(branch.when).some(
    (part) => part.kind === 'literal' && String(part.value) === alias.text,
  );
}

/** "Capitalisation US dollars" in USD is a capitalisation, "weight in percent" a weight. */
function withoutUnit(words: string, unit: string): string {
  const spelt = knownReadings(unit.toLowerCase())[0]?.toLowerCase() ?? unit;
  const ends = words.toLowerCase().endsWith(` ${spelt}`);
  return ends ? words.slice(0, -spelt.length - 1).replace(/ in$/, '') : words;
}

/** "Growth in percent" is a growth. */
function withoutLastWord(name: string): string {
  return name.replace(/[\s_]*(?:[A-Z]?[a-z]+|[A-Z]+|%)$/, '').replace(/[\s_]+in$/i, '') || name;
}

/** Acronyms as the house writes them: `columnTitle` knows them. */
function spelled(words: string): string {
  return /[A-Z]/.test(words) ? words : columnTitle(words.replaceAll(' ', '_'));
}
