import type { TableSchema } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import { type NamedMeasure, readMeasure } from '#lib/knowledge/read-measure.ts';
import { expressionParts, mapExpression } from '#lib/sql/select/map-expression.ts';
import { parseSelect } from '#lib/sql/select/parse-select.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import type { Expression, Select, Source } from '#lib/sql/select/syntax-tree.ts';
import { SelectSyntaxError } from '#lib/sql/select/token-cursor.ts';

/** A statement that computes one figure, taken apart. */
export type StatementMeasure = {
  readonly measure: NamedMeasure;
  /** What its conditions compare with, as texts: years, names, days. */
  readonly conditions: readonly string[];
};

/**
 * The one figure that a statement shows or orders by, as a named measure could hold it: an aggregate over the columns of one
 * table. Null for any other statement, and for conditions that are more than comparisons with values.
 */
export function statementMeasure(
  sql: string,
  tables: readonly TableSchema[],
  quoteIdentifier: (name: string) => string,
): StatementMeasure | null {
  const select = selectOf(sql);
  if (select === null) return null;
  const aliases = aliasesOf(select.select.from, tables);
  if (aliases === null || select.select.having !== null) return null;
  const conditions = select.select.where === null ? [] : literalsIn(select.select.where);
  if (conditions === null) return null;
  const measures = select.figures.flatMap((each) => measureOf(each, aliases, tables, quoteIdentifier) ?? []);
  const [measure] = measures;
  const distinct = new Set(measures.map(({ expression }) => expression));
  return measure === undefined || distinct.size > 1 ? null : { measure, conditions };
}

function selectOf(sql: string): { readonly select: Select; readonly figures: readonly Expression[] } | null {
  try {
    const { query, rest } = parseSelect(sql);
    if (query.body.kind !== 'select' || query.ctes.length > 0 || rest !== '') return null;
    const figures = [...query.body.items, ...query.orderBy].map(({ expression }) => expression);
    return { select: query.body, figures };
  } catch (error) {
    // A statement that only its engine understands has no figure that a glossary could hold.
    if (error instanceof SelectSyntaxError) return null;
    throw error;
  }
}

/** Tables by the name that the statement calls them; null when it reads more than plain tables joined one to the other. */
function aliasesOf(
  sources: readonly Source[],
  tables: readonly TableSchema[],
): Map<string, TableSchema> | null {
  const aliases = new Map<string, TableSchema>();
  for (const { relation } of sources) {
    if (relation.kind !== 'table') return null;
    const table = tables.find(({ name }) => same(name, relation.name.text));
    if (table === undefined) return null;
    aliases.set((relation.alias ?? relation.name).text.toLowerCase(), table);
  }
  return aliases;
}

function measureOf(
  figure: Expression,
  aliases: ReadonlyMap<string, TableSchema>,
  tables: readonly TableSchema[],
  quoteIdentifier: (name: string) => string,
): NamedMeasure | null {
  const owners = new Set<TableSchema | undefined>();
  const bare = mapExpression(figure, (part) => {
    if (part.kind !== 'column') return part;
    const { qualifier, name } = part;
    const owner =
      qualifier === null
        ? [...aliases.values()].find(({ columns }) => columns.some((column) => same(column.name, name.text)))
        : aliases.get(qualifier.text.toLowerCase());
    owners.add(owner);
    return { ...part, qualifier: null };
  });
  const [table] = owners;
  if (owners.size !== 1 || table === undefined) return null;
  const measure = { expression: printExpression(bare), table: table.name, grain: '' };
  try {
    readMeasure(measure, tables, quoteIdentifier);
    return measure;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The values of comparisons that are all to hold; null when a condition is anything else. */
function literalsIn(condition: Expression): string[] | null {
  const parts = expressionParts(condition);
  const isPlain = parts.every(
    (part) =>
      ['column', 'literal', 'between', 'in-list', 'like'].includes(part.kind) ||
      (part.kind === 'binary' && ['and', '=', '>=', '<=', '<', '>'].includes(part.operator)),
  );
  const isNegated = parts.some((part) => 'negated' in part && part.negated);
  if (!isPlain || isNegated) return null;
  return parts.flatMap((part) => (part.kind === 'literal' ? [part.value] : []));
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
