import { readStatement } from '#agents/query/repair/read-statement.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { type Block, mapBlock } from '#lib/sql/select/block.ts';
import { printExpression, printQuery } from '#lib/sql/select/print-select.ts';
import { type Place, rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import { type Catalog, resolve, type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { Expression, Name, Relation, Source } from '#lib/sql/select/syntax-tree.ts';

/**
 * Exact match as Spider's evaluator defines it: two statements are the same when their clauses are, each as a set. What is
 * compared are the columns shown, the tables, the conditions, grouping, HAVING, ordering and whether there is a LIMIT.
 * Values, DISTINCT, join conditions, aliases and the order inside a clause are not; columns that a foreign key joins count as
 * one. False when either cannot be read.
 */
export function sameClauses(sql: string, gold: string, tables: readonly TableSchema[]): boolean {
  const form = clauseForm(sql, tables);
  return form !== null && form === clauseForm(gold, tables);
}

function clauseForm(text: string, tables: readonly TableSchema[]): string | null {
  const { query } = readStatement(text);
  if (query === null) return null;
  const joined = joinedColumns(tables);
  const formed = rewriteBlocks(query, catalogOf(tables), (block, place) => formOf(block, place, joined));
  return printQuery(formed).toLowerCase();
}

function catalogOf(tables: readonly TableSchema[]): Catalog {
  const columns = new Map(
    tables.map(({ name, columns }) => [name.toLowerCase(), columns.map((each) => each.name.toLowerCase())]),
  );
  return { columnsOf: (table) => columns.get(table) ?? null };
}

/** Of each column that a foreign key joins to others, the one that stands for all of them; `table.column` in lower case. */
function joinedColumns(tables: readonly TableSchema[]): ReadonlyMap<string, string> {
  const groups: Set<string>[] = [];
  for (const table of tables) {
    for (const key of table.foreignKeys) {
      for (const [place, column] of key.columns.entries()) {
        const pair = [`${table.name}.${column}`, `${key.referencedTable}.${key.referencedColumns[place]}`];
        const names = pair.map((name) => name.toLowerCase());
        const met = groups.filter((group) => names.some((name) => group.has(name)));
        for (const group of met) groups.splice(groups.indexOf(group), 1);
        groups.push(new Set([...names, ...met.flatMap((group) => [...group])]));
      }
    }
  }
  return new Map(groups.flatMap((group) => [...group].map((name) => [name, [...group].sort()[0] ?? name])));
}

const bare = (text: string): Name => ({ text, quote: null });
const aValue: Expression = { kind: 'literal', type: 'text', value: 'value' };

function formOf(block: Block, { around }: Place, joined: ReadonlyMap<string, string>): Block {
  const scope = scopeOf(block.select.from, around);
  const aliases = new Map(
    block.select.items.flatMap(({ alias, expression }) =>
      alias === null ? [] : [[alias.text.toLowerCase(), expression] as const],
    ),
  );
  const named = mapBlock({ ...block, orderBy: withoutAliases(block.orderBy, aliases) }, (part) =>
    plainPart(part, scope, joined),
  );
  const { select } = named;
  return {
    select: {
      ...select,
      distinct: false,
      items: byText(
        select.items.map(({ expression }) => expression),
        printExpression,
      ).map((expression) => ({ expression, alias: null })),
      from: byText(select.from.flatMap(plainSources), (source) => sourceText(source)).map(
        (source, place) => ({
          ...source,
          join: place === 0 ? null : comma,
        }),
      ),
      where: conditionSet(select.where),
      groupBy: byText(select.groupBy, printExpression),
      having: conditionSet(select.having),
    },
    orderBy: named.orderBy.map((term) => ({ ...term, direction: term.direction ?? 'asc', nulls: null })),
    limit: named.limit === null ? null : aValue,
    offset: null,
  };
}

function plainPart(part: Expression, scope: Scope, joined: ReadonlyMap<string, string>): Expression {
  if (part.kind === 'literal') return part.type === 'null' ? part : aValue;
  if (part.kind === 'call') return { ...part, name: bare(part.name.text), distinct: false };
  if (part.kind !== 'column') return part;
  const [source] = resolve(part, scope);
  if (!source) return part;
  const full = `${source.table ?? source.name}.${part.name.text.toLowerCase()}`;
  const [table = '', column = ''] = (joined.get(full) ?? full).split('.');
  return { kind: 'column', qualifier: bare(table), name: bare(column) };
}

function withoutAliases(
  orderBy: Block['orderBy'],
  aliases: ReadonlyMap<string, Expression>,
): Block['orderBy'] {
  return orderBy.map((term) => {
    const { expression } = term;
    const isName = expression.kind === 'column' && expression.qualifier === null;
    const meant = isName ? aliases.get(expression.name.text.toLowerCase()) : undefined;
    return meant === undefined ? term : { ...term, expression: meant };
  });
}

const comma: Source['join'] = { type: 'comma', natural: false, on: null, using: [] };

/** The relations of FROM, whatever joins them, without their aliases. */
function plainSources({ relation }: Source): Source[] {
  if (relation.kind === 'group') return relation.sources.flatMap(plainSources);
  const plain: Relation =
    relation.kind === 'table'
      ? { ...relation, schema: null, name: bare(relation.name.text.toLowerCase()), alias: null }
      : { ...relation, alias: null };
  return [{ relation: plain, join: null }];
}

function sourceText({ relation }: Source): string {
  return relation.kind === 'table' ? relation.name.text : JSON.stringify(relation);
}

/** The conditions in one order, then the words between them: what Spider compares of WHERE and HAVING. */
function conditionSet(condition: Expression | null): Expression | null {
  if (condition === null) return null;
  const conditions: Expression[] = [];
  const words: Expression[] = [];
  const visit = (each: Expression): void => {
    if (each.kind === 'binary' && (each.operator === 'and' || each.operator === 'or')) {
      visit(each.left);
      visit(each.right);
      words.push({ kind: 'literal', type: 'text', value: each.operator });
    } else {
      conditions.push(each);
    }
  };
  visit(condition);
  return {
    kind: 'tuple',
    items: [...byText(conditions, printExpression), ...byText(words, printExpression)],
  };
}

function byText<Item>(items: readonly Item[], text: (item: Item) => string): Item[] {
  const key = (item: Item) => text(item).toLowerCase();
  return items.toSorted((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
}
