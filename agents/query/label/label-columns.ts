import { capitalised, columnTitle } from '#lib/domain/column-title.ts';
import type { ResultColumn, ResultTable } from '#lib/domain/result-table.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { emptyScope, resolve, type Scope, scopeOf, withCtes } from '#lib/sql/select/scope.ts';
import type {
  ColumnReference,
  Expression,
  Query,
  Select,
  SelectItem,
  Source,
} from '#lib/sql/select/syntax-tree.ts';
import { expandAbbreviation } from '#lib/text/abbreviations.ts';
import { readQuery } from '../../question/explain/explain-statement.ts';
import { columnWords, nameWords } from '../../question/explain/names.ts';
import { type RepairSchema, repairSchema } from '../repair/repair-schema.ts';
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
  const level = query && levelOf(query, emptyScope(schema));
  const items = select?.items.some(({ expression }) => expression.kind === 'star') ? null : select?.items;
  const columns = result.columns.map((column, at): ResultColumn => {
    const item = items?.length === result.columns.length ? items[at] : starItem(column.name);
    const source = item && level ? columnBehind(item.expression, level, schema) : null;
    const unit =
      column.kind === 'number'
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

/** A SELECT as the expressions in it see it. */
type Level = {
  readonly scope: Scope;
  readonly from: readonly Source[];
  readonly items: readonly SelectItem[];
};

function levelOf(query: Query, around: Scope): Level | null {
  const select = firstSelect(query);
  return select && { ...select, scope: scopeOf(select.from, withCtes(query, around)) };
}

type Behind = NonNullable<ReturnType<typeof columnOf>> & { readonly isItself: boolean };

/**
 * The column whose unit a value has: its own, that of an average, a sum, an extreme, or of a product with plain numbers, in the
 * statement or in one that it selects from.
 */
function columnBehind(expression: Expression, level: Level, schema: RepairSchema): Behind | null {
  const through = (part: Expression | undefined, within = level): Behind | null => {
    const found = part ? columnBehind(part, within, schema) : null;
    return found && { ...found, isItself: false };
  };
  switch (expression.kind) {
    case 'column': {
      const found = columnOf(expression, level.scope, schema);
      if (found) return { ...found, isItself: true };
      const made = madeWithin(expression, level);
      return made && through(made.expression, made.level);
    }
    case 'call':
      return /^(?:sum|avg|min|max|median|round|abs|coalesce|ifnull|total)$/i.test(expression.name.text)
        ? through(expression.arguments[0])
        : null;
    case 'case':
      return through(expression.branches[0]?.result);
    case 'cast':
    case 'unary':
      return through(expression.operand);
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

/** What a derived table computes under the name of a reference. */
function madeWithin({ name, qualifier }: ColumnReference, { from, scope }: Level) {
  const isSame = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase();
  for (const { relation } of from) {
    if (relation.kind !== 'derived' || (qualifier && !isSame(relation.alias?.text, qualifier.text))) continue;
    const level = levelOf(relation.query, scope);
    const item = level?.items.find(({ expression, alias }) =>
      isSame(alias?.text ?? (expression.kind === 'column' ? expression.name.text : undefined), name.text),
    );
    if (level && item) return { level, expression: item.expression };
  }
  return null;
}

function columnOf(reference: ColumnReference, scope: Scope, schema: RepairSchema) {
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

/** "Capitalisation US dollars" in USD is a capitalisation, "weight in percent" a weight. */
function withoutUnit(words: string, unit: string): string {
  const spelt = expandAbbreviation(unit.toLowerCase())[0]?.toLowerCase() ?? unit;
  const ends = words.toLowerCase().endsWith(` ${spelt}`);
  return ends ? words.slice(0, -spelt.length - 1).replace(/ in$/, '') : words;
}

function withoutLastWord(name: string): string {
  return name.replace(/[\s_]*(?:[A-Z]?[a-z]+|[A-Z]+|%)$/, '') || name;
}

/** Acronyms as the house writes them: `columnTitle` knows them. */
function spelled(words: string): string {
  return /[A-Z]/.test(words) ? words : columnTitle(words.replaceAll(' ', '_'));
}
