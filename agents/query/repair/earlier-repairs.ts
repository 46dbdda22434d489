import type { Repair } from '#lib/domain/repair.ts';
import { clauseExpressions } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import { readStatement } from './read-statement.ts';
import type { RepairSchema } from './repair-schema.ts';
import { onConditions, tablesOf } from './rules/sources.ts';

/** A statement that failed or found nothing, and the one that ran in its place. */
export type EarlierRepair = Pick<Repair, 'wrongSql' | 'repairedSql'>;

/** What earlier repairs of this source put in the place of a name or text that it does not have; null for anything else. */
export type EarlierRepairs = {
  table(wrong: string): string | null;
  column(wrong: string): string | null;
  /** For a text compared with a column of this name. */
  text(column: string, wrong: string): string | null;
};

export const noEarlierRepairs: EarlierRepairs = { table: () => null, column: () => null, text: () => null };

/** Reads the repairs, nearest first. Where one replaced several things of a kind, nobody can tell which for which. */
export function earlierRepairs(repairs: readonly EarlierRepair[], schema: RepairSchema): EarlierRepairs {
  if (repairs.length === 0) return noEarlierRepairs;
  const tables = new Map<string, string>();
  const columns = new Map<string, string>();
  const texts = new Map<string, string>();
  for (const { wrongSql, repairedSql } of repairs) {
    const wrong = namesIn(wrongSql, schema);
    const right = namesIn(repairedSql, schema);
    noteSwap(wrong.tables, right.tables, tables);
    noteSwap(wrong.columns, right.columns, columns);
    for (const [column, of] of wrong.texts) noteSwap(of, right.texts.get(column) ?? new Set(), texts, column);
  }
  const found = (map: ReadonlyMap<string, string>, key: string) => map.get(key.toLowerCase()) ?? null;
  return {
    table: (wrong) => found(tables, wrong),
    column: (wrong) => found(columns, wrong),
    text: (column, wrong) => found(texts, `${column}\n${wrong}`),
  };
}

type Names = {
  readonly tables: Set<string>;
  readonly columns: Set<string>;
  /** Column name, lower case, to the texts it is compared with. */
  readonly texts: Map<string, Set<string>>;
};

function namesIn(sql: string, schema: RepairSchema): Names {
  const names: Names = { tables: new Set(), columns: new Set(), texts: new Map() };
  const { query } = readStatement(sql);
  if (query === null) return names;
  rewriteBlocks(query, schema, (block) => {
    for (const table of tablesOf(block.select.from)) names.tables.add(table.name.text);
    const parts = [...clauseExpressions(block), ...onConditions(block.select.from)].flatMap(expressionParts);
    for (const part of parts) {
      if (part.kind === 'column') names.columns.add(part.name.text);
      if (part.kind !== 'binary' || part.left.kind !== 'column') continue;
      if (part.right.kind !== 'literal' || part.right.type !== 'text') continue;
      const column = part.left.name.text.toLowerCase();
      names.texts.set(column, (names.texts.get(column) ?? new Set()).add(part.right.value));
    }
    return block;
  });
  return names;
}

/** Notes the one thing that only the wrong statement has beside the one that only the right one has. */
function noteSwap(
  wrong: ReadonlySet<string>,
  right: ReadonlySet<string>,
  swaps: Map<string, string>,
  within: string | null = null,
): void {
  const [from, ...moreFrom] = without(wrong, right);
  const [to, ...moreTo] = without(right, wrong);
  if (from === undefined || to === undefined || moreFrom.length > 0 || moreTo.length > 0) return;
  const key = (within === null ? from : `${within}\n${from}`).toLowerCase();
  if (!swaps.has(key)) swaps.set(key, to);
}

function without(names: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  const taken = new Set([...others].map((name) => name.toLowerCase()));
  return [...names].filter((name) => !taken.has(name.toLowerCase()));
}
