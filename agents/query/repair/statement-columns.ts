import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { type Block, clauseExpressions, columnsIn } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import { type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { Expression, Query } from '#lib/sql/select/syntax-tree.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { nameStems } from './name-similarity.ts';
import type { RepairContext } from './rule.ts';
import { ownerOf } from './rules/entity.ts';

/** A column of a real table with how a statement uses it. */
export type ColumnUse = {
  readonly table: TableSchema;
  readonly column: ColumnSchema;
  /** Texts it is compared with. */
  readonly texts: Set<string>;
  /** Numbers it is compared with. */
  readonly bounds: Set<number>;
  /** Whether it is shown as it stands, as the answer of the whole statement. */
  shown: boolean;
  /** Whether anything depends on which column it is: a plain COUNT of it does not. */
  matters: boolean;
};

export type StatementColumns = {
  /** By `columnKey`; join conditions do not count as use. */
  readonly uses: ReadonlyMap<string, ColumnUse>;
  readonly tables: ReadonlySet<TableSchema>;
  /** Stems of what the statement itself says: names of the tables and columns it uses, and its literals. */
  readonly stems: ReadonlySet<string>;
};

export function columnKey(table: TableSchema, column: string): string {
  return `${table.name}.${column}`.toLowerCase();
}

/** The columns of real tables that a statement uses anywhere in it. */
export function statementColumns(query: Query, context: RepairContext): StatementColumns {
  const uses = new Map<string, ColumnUse>();
  const tables = new Set<TableSchema>();
  const stems = new Set<string>();
  const say = (parts: Iterable<string>) => {
    for (const part of parts) stems.add(part);
  };
  rewriteBlocks(query, context.schema, (block, { around, role }) => {
    const scope = scopeOf(block.select.from, around);
    for (const { table: name } of scope.sources) {
      const table = name === null ? null : context.schema.table(name);
      if (!table) continue;
      tables.add(table);
      say(nameStems(table.name));
    }
    for (const part of clauseExpressions(block).flatMap(expressionParts)) {
      if (part.kind === 'literal') say(words(part.value).map(stemOf));
      if (part.kind === 'column') say(nameStems(part.name.text));
    }
    for (const expression of clauseExpressions(block)) {
      noteUses(expression, block, role !== 'nested', scope, context, uses);
    }
    return block;
  });
  return { uses, tables, stems };
}

function noteUses(
  expression: Expression,
  block: Block,
  answers: boolean,
  scope: Scope,
  context: RepairContext,
  uses: Map<string, ColumnUse>,
): void {
  const counted = new Set(
    expressionParts(expression).flatMap((part) =>
      part.kind === 'call' && !part.distinct && part.name.text.toLowerCase() === 'count'
        ? part.arguments
        : [],
    ),
  );
  for (const column of columnsIn([expression])) {
    const owner = ownerOf(column, scope, context);
    const schema = owner && context.schema.column(owner.table.name, column.name.text);
    if (!owner || !schema) continue;
    const key = columnKey(owner.table, schema.name);
    const use = uses.get(key) ?? {
      table: owner.table,
      column: schema,
      texts: new Set<string>(),
      bounds: new Set<number>(),
      shown: false,
      matters: false,
    };
    uses.set(key, use);
    if (!counted.has(column)) use.matters = true;
    if (answers && block.select.items.some((item) => item.expression === column)) use.shown = true;
    for (const part of expressionParts(expression)) {
      for (const text of comparedTexts(part, column)) use.texts.add(text);
      for (const bound of comparedNumbers(part, column)) use.bounds.add(bound);
    }
  }
}

function comparedTexts(part: Expression, column: Expression): string[] {
  if (part.kind === 'binary' && (part.operator === '=' || part.operator === '!=')) {
    const other = part.left === column ? part.right : part.right === column ? part.left : null;
    return other?.kind === 'literal' && other.type === 'text' ? [other.value] : [];
  }
  if (part.kind === 'like' && part.operand === column && part.pattern.kind === 'literal')
    return [part.pattern.value.replaceAll('%', '')];
  if (part.kind !== 'in-list' || part.operand !== column) return [];
  return part.items.flatMap((item) => (item.kind === 'literal' && item.type === 'text' ? [item.value] : []));
}

function comparedNumbers(part: Expression, column: Expression): number[] {
  const others =
    part.kind === 'binary' && /^(?:[<>]=?|=)$/.test(part.operator)
      ? [part.left === column ? part.right : part.right === column ? part.left : column]
      : part.kind === 'between' && part.operand === column
        ? [part.low, part.high]
        : [];
  return others.flatMap((other) =>
    other.kind === 'literal' && other.type === 'number' ? [Number(other.value)] : [],
  );
}
