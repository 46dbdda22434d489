import type { CuratedKnowledge } from '#lib/domain/curated-knowledge.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { Verification } from '#lib/domain/verification.ts';
import { AppError } from '#lib/errors.ts';
import { onlyRows } from '#lib/knowledge/only-rows.ts';
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
import { conjuncts, onConditions } from '../query/repair/rules/sources.ts';
import { isTied, tiesOf } from '../query/repair/rules/ties.ts';

type Measured = CuratedKnowledge['glossary'][number] & {
  readonly measure: NonNullable<CuratedKnowledge['glossary'][number]['measure']>;
};

/**
 * What somebody approved that a statement rests on, and nothing that is only near it: an example when it is that statement,
 * a measure when a figure is computed by exactly its expression, over rows of its table that no join repeats or adds, and only
 * over those that count: its filter stands in the figure, or in the condition of the statement. It is told from the statement alone, so that a follow-up, edited SQL or a filter keeps it as long as it is true.
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
      const { expression, table, filter } = measure;
      const isComputed = approved !== undefined && computes(computed, measure, tables);
      return approved && isComputed
        ? [{ ...approved, on: { kind: 'measure', term, expression, table, ...(filter && { filter }) } }]
        : [];
    }),
  ];
}

/** Whether a statement computes a measure, by exactly its expression; null for one that cannot be read. */
export function computesMeasure(
  sql: string,
  measure: Measured['measure'],
  tables: readonly TableSchema[],
): boolean | null {
  const query = readStatement(sql);
  return query && computes(figuresOf(query, repairSchema(tables)), measure, tables);
}

function computes(
  figures: readonly Figure[],
  measure: Measured['measure'],
  tables: readonly TableSchema[],
): boolean {
  return wantedOf(measure, tables).some(({ key, pairs, conditions }) =>
    figures.some(
      (figure) =>
        figure.key === key &&
        pairs.every((pair) => figure.pairs.has(pair)) &&
        conditions.every((condition) => figure.conditions.has(condition)),
    ),
  );
}

/** An expression over the rows of one table, each row once. */
type Figure = {
  readonly key: string;
  /** The columns of two tables that are joined, as `pairKey` writes them. */
  readonly pairs: ReadonlySet<string>;
  /** What each row that counts meets. */
  readonly conditions: ReadonlySet<string>;
};

/** Every expression of the statement, for each table whose rows it may be over. */
function figuresOf(query: Query, schema: RepairSchema): Figure[] {
  const figures: Figure[] = [];
  rewriteBlocks(query, schema, (block, { around }) => {
    const select = { ...block.select, from: block.select.from.map(whole) };
    const scope = scopeOf(select.from, around);
    const pairs = new Set(
      [...onConditions(select.from), select.where]
        .flatMap(conjuncts)
        .flatMap((condition) => pairIn(condition, scope)),
    );
    for (const { name, table } of scope.sources) {
      if (table === null || !hasEachRowOnce(name, { ...block, select }, scope, schema)) continue;
      const spelled = (part: Expression) => spell(part, (column) => ownerIn(column, name, scope));
      const conditions = new Set(conjuncts(select.where).map(spelled));
      for (const part of clauseExpressions(block).flatMap(expressionParts))
        if (part.kind === 'call' || part.kind === 'binary' || part.kind === 'case' || part.kind === 'cast')
          figures.push({ key: `${table} ${spelled(part)}`, pairs, conditions });
    }
    return block;
  });
  return figures;
}

/** Two columns that a condition joins. */
function pairIn(condition: Expression, scope: Scope): string[] {
  if (condition.kind !== 'binary' || condition.operator !== '=') return [];
  const sides = [condition.left, condition.right].flatMap((side) => {
    const table = side.kind === 'column' ? resolve(side, scope)[0]?.table : null;
    return side.kind === 'column' && table ? [`${table}.${side.name.text.toLowerCase()}`] : [];
  });
  const [one, other] = sides;
  return one && other ? [pairKey(one, other)] : [];
}

function pairKey(one: string, other: string): string {
  return [one.toLowerCase(), other.toLowerCase()].sort().join(' = ');
}

/** Whose a column is, seen from a source: null for its own, a table that is read once, `?` for what cannot be told. */
function ownerIn(column: Column, name: string, scope: Scope): string | null {
  const [source, ...others] = resolve(column, scope);
  // A column that is nowhere is written as it stands: then no measure has it either.
  if (source === undefined) return null;
  if (others.length > 0) return '?';
  if (source.name === name) return null;
  const isOnce = scope.sources.filter(({ table }) => table === source.table).length === 1;
  return isOnce && source.table !== null ? source.table : '?';
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

/** What a statement has to hold to compute a measure, in each way to write it; none over what the schema no longer has. */
function wantedOf(
  measure: Measured['measure'],
  tables: readonly TableSchema[],
): { readonly key: string; readonly pairs: readonly string[]; readonly conditions: readonly string[] }[] {
  try {
    const { table, expression, filter, joins } = readMeasure(measure, tables, (name) => name);
    const spelled = (part: Expression) =>
      spell(part, ({ qualifier }) => (qualifier?.text === table.name ? null : (qualifier?.text ?? null)));
    const pairs = joins.flatMap(({ fromTable, fromColumns, toTable, toColumns }) =>
      fromColumns.map((name, index) =>
        pairKey(`${fromTable}.${name}`, `${toTable}.${toColumns[index] ?? name}`),
      ),
    );
    const key = (part: Expression) => `${table.name.toLowerCase()} ${spelled(part)}`;
    if (filter === null) return [{ key: key(expression), pairs, conditions: [] }];
    return [
      { key: key(onlyRows(expression, filter)), pairs, conditions: [] },
      { key: key(expression), pairs, conditions: conjuncts(filter).map(spelled) },
    ];
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

type Column = Extract<Expression, { kind: 'column' }>;

/** One spelling for each expression: neither case nor quotes of names, and a table only where it is another one's. */
function spell(expression: Expression, ownerOf: (column: Column) => string | null): string {
  const plain = (text: string) => ({ text: text.toLowerCase(), quote: null });
  const spelled = mapExpression(expression, (part) => {
    if (part.kind === 'column') {
      const owner = ownerOf(part);
      return { ...part, qualifier: owner === null ? null : plain(owner), name: plain(part.name.text) };
    }
    return part.kind === 'call' ? { ...part, name: plain(part.name.text) } : part;
  });
  return printExpression(spelled);
}
