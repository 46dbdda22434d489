import type { CuratedKnowledge } from '#lib/domain/curated-knowledge.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { Verification } from '#lib/domain/verification.ts';
import { AppError } from '#lib/errors.ts';
import { readMeasure } from '#lib/knowledge/read-measure.ts';
import { readStatement } from '#lib/sql/narrow/narrow-statement.ts';
import { isSameStatement } from '#lib/sql/same-statement.ts';
import { type Block, clauseExpressions } from '#lib/sql/select/block.ts';
import { expressionParts, mapExpression } from '#lib/sql/select/map-expression.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import { resolve, type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { Expression, Query, Source } from '#lib/sql/select/syntax-tree.ts';
import { type RepairSchema, repairSchema } from '../query/repair/repair-schema.ts';
import { isTied, tiesOf } from '../query/repair/rules/ties.ts';

type Measured = CuratedKnowledge['glossary'][number] & {
  readonly measure: NonNullable<CuratedKnowledge['glossary'][number]['measure']>;
};

/**
 * What somebody approved that a statement rests on, and nothing that is only near it: an example when it is that statement,
 * a measure when a figure is computed by exactly its expression, over rows of its table that no join repeats or adds. It is
 * told from the statement alone, so that a follow-up, edited SQL or a filter keeps it as long as it is true.
 */
export function restsOn(
  sql: string,
  { examples, glossary }: Pick<CuratedKnowledge, 'examples' | 'glossary'>,
  tables: readonly TableSchema[],
): Verification[] {
  const found: Verification[] = examples.flatMap(({ id, question, approved, ...example }) =>
    approved && isSameStatement(example.sql, sql)
      ? [{ ...approved, on: { kind: 'example', id, question } }]
      : [],
  );
  const measures = glossary.filter((entry): entry is Measured => entry.measure !== null && !!entry.approved);
  const query = measures.length === 0 ? null : readStatement(sql);
  if (query === null) return found;
  const computed = figuresOf(query, repairSchema(tables));
  return [
    ...found,
    ...measures.flatMap(({ term, measure, approved }): Verification[] => {
      const { expression, table } = measure;
      return approved && computed.has(figureKey(measure, tables) ?? '')
        ? [{ ...approved, on: { kind: 'measure', term, expression, table } }]
        : [];
    }),
  ];
}

/** Every expression of the statement over the rows of one table, each row once: its table and how it is written. */
function figuresOf(query: Query, schema: RepairSchema): ReadonlySet<string> {
  const figures = new Set<string>();
  rewriteBlocks(query, schema, (block, { around }) => {
    const select = { ...block.select, from: block.select.from.map(whole) };
    const scope = scopeOf(select.from, around);
    for (const { name, table } of scope.sources) {
      if (table === null || !hasEachRowOnce(name, { ...block, select }, scope, schema)) continue;
      for (const part of clauseExpressions(block).flatMap(expressionParts))
        if (part.kind === 'call' || part.kind === 'binary' || part.kind === 'case' || part.kind === 'cast')
          figures.add(
            keyOf(table, part, (column) => resolve(column, scope).every((each) => each.name === name)),
          );
    }
    return block;
  });
  return figures;
}

/** A table that a filter was put on stands for the rows of the table that are left: `(SELECT * FROM t WHERE …) AS t`. */
function whole(source: Source): Source {
  const { relation } = source;
  if (relation.kind !== 'derived' || relation.query.body.kind !== 'select') return source;
  const { body, limit, ctes } = relation.query;
  const [item] = body.items;
  const [only] = body.from;
  const isPlain =
    body.items.length === 1 &&
    item?.expression.kind === 'star' &&
    body.from.length === 1 &&
    !body.distinct &&
    body.groupBy.length === 0 &&
    limit === null &&
    ctes.length === 0;
  return isPlain && only?.relation.kind === 'table'
    ? { ...source, relation: { ...only.relation, alias: relation.alias ?? only.relation.alias } }
    : source;
}

/** Whether no join of a block repeats a row of a source, or makes rows where it has none. */
function hasEachRowOnce(name: string, { select }: Block, scope: Scope, schema: RepairSchema): boolean {
  const isFirst = scope.sources[0]?.name === name;
  const addsNone = select.from.every(
    ({ join }) =>
      join === null ||
      (!join.natural && join.using.length === 0 && (join.type === 'inner' || join.type === 'comma')) ||
      (isFirst && join.type === 'left'),
  );
  if (!addsNone) return false;
  const ties = tiesOf(select, scope);
  const fixed = new Set([name]);
  for (;;) {
    const next = scope.sources.find(
      (each) =>
        !fixed.has(each.name) &&
        each.table !== null &&
        isTied({ name: each.name, table: each.table }, ties, fixed, schema),
    );
    if (next === undefined) return scope.sources.every((each) => fixed.has(each.name));
    fixed.add(next.name);
  }
}

/** null for a measure over what the schema no longer has: no statement computes it. */
function figureKey(measure: Measured['measure'], tables: readonly TableSchema[]): string | null {
  try {
    const { table, expression } = readMeasure(measure, tables, (name) => name);
    return keyOf(table.name, expression, () => true);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

type Column = Extract<Expression, { kind: 'column' }>;

/** One spelling for each expression: neither case nor quotes of names, nor what qualifies the columns of the table. */
function keyOf(table: string, expression: Expression, isOwn: (column: Column) => boolean): string {
  const plain = (text: string) => ({ text: text.toLowerCase(), quote: null });
  const spelled = mapExpression(expression, (part) => {
    if (part.kind === 'column')
      return { ...part, qualifier: isOwn(part) ? null : plain('?'), name: plain(part.name.text) };
    return part.kind === 'call' ? { ...part, name: plain(part.name.text) } : part;
  });
  return `${table.toLowerCase()} ${printExpression(spelled)}`;
}
