import { rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import type { Query } from '#lib/sql/select/syntax-tree.ts';
import { tablesOf } from '../query/repair/rules/sources.ts';

/** Every table that a statement reads, nested queries included, lower case, in the order they are named. */
export function referencedTables(query: Query): string[] {
  const names: string[] = [];
  rewriteBlocks(query, { columnsOf: () => null }, (block, { around }) => {
    for (const { name } of tablesOf(block.select.from))
      if (!around.ctes.has(name.text.toLowerCase())) names.push(name.text.toLowerCase());
    return block;
  });
  return [...new Set(names)];
}
