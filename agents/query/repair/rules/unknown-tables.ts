import type { TableSchema } from '#lib/domain/schema.ts';
import { clauseExpressions, mapBlock } from '#lib/sql/select/block.ts';
import { mapAll } from '#lib/sql/select/map-expression.ts';
import { bareOrQuoted, printRelation } from '#lib/sql/select/print-select.ts';
import type { Source, TableReference } from '#lib/sql/select/syntax-tree.ts';
import { columnSimilarity, likeNameScore, sameNameScore, tableSimilarity } from '../name-similarity.ts';
import { sameName } from '../repair-schema.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { exposedName, nestedColumns, ownColumns } from './sources.ts';

/**
 * A table that does not exist becomes the one that was meant: by spelling, else the one that has the columns used with it,
 * preferring what the question names.
 */
export const unknownTables = blockRule('unknown-tables', (block, { around }, context, note) => {
  const sources = block.select.from;
  const missing = sources.flatMap(({ relation }) =>
    relation.kind === 'table' &&
    !around.ctes.has(relation.name.text.toLowerCase()) &&
    context.schema.table(relation.name.text) === null
      ? [relation]
      : [],
  );
  if (missing.length === 0) return block;
  const columns = [...ownColumns(block), ...nestedColumns(clauseExpressions(block))];
  const renamed = new Map<TableReference, TableReference>();
  for (const table of missing) {
    const exposed = exposedName(table);
    const used = columns
      .filter(({ qualifier }) =>
        qualifier === null ? sources.length === 1 : qualifier.text.toLowerCase() === exposed,
      )
      .map(({ name }) => name.text);
    const meant = meantTable(table.name.text, [...new Set(used)], context);
    if (meant === null) continue;
    const alias = table.alias ?? (isQualified(columns, exposed) ? table.name : null);
    renamed.set(table, { kind: 'table', schema: null, name: bareOrQuoted(meant.name), alias });
    note(
      'table_missing',
      `There is no table ${table.name.text}; ${meant.name} is the one whose name or columns fit.`,
      printRelation(table),
      meant.name,
    );
  }
  if (renamed.size === 0) return block;
  const from = mapAll(sources, (source): Source => {
    const relation = source.relation.kind === 'table' ? renamed.get(source.relation) : undefined;
    return relation === undefined ? source : { ...source, relation };
  });
  return mapBlock({ ...block, select: { ...block.select, from } }, (part) => part);
});

function isQualified(columns: ReturnType<typeof ownColumns>, exposed: string): boolean {
  return columns.some(({ qualifier }) => qualifier?.text.toLowerCase() === exposed);
}

function meantTable(wanted: string, columns: readonly string[], context: RepairContext): TableSchema | null {
  let best: TableSchema | null = null;
  let bestScore = 0;
  for (const table of context.schema.tables) {
    const name = sameName(context.earlier.table(wanted), table.name)
      ? 1
      : tableSimilarity(wanted, table.name);
    const fit =
      columns.length === 0
        ? 0
        : columns.reduce((sum, column) => sum + columnFit(column, table), 0) / columns.length;
    const score =
      name >= sameNameScore
        ? 2 + name + 0.2 * fit
        : 1.2 * fit + 0.6 * name + (context.question.mentions(table.name) ? 0.3 : 0);
    if (score > bestScore) {
      best = table;
      bestScore = score;
    }
  }
  return bestScore >= likeNameScore ? best : null;
}

/** How well a table could be the owner of a column of this name. */
function columnFit(column: string, table: TableSchema): number {
  const scores = table.columns.map(({ name }) => columnSimilarity(column, name, table.name));
  return Math.max(0, ...scores);
}
