import type { Block } from '#lib/sql/select/block.ts';
import { parseSelect } from '#lib/sql/select/parse-select.ts';
import { printQuery } from '#lib/sql/select/print-select.ts';

/** The one SELECT of a plain statement. Throws for a statement that is not plain. */
export function readBlock(sql: string): Block {
  const { query } = parseSelect(sql);
  if (query.body.kind !== 'select') throw new TypeError(`not a plain SELECT: ${sql}`);
  return { select: query.body, orderBy: query.orderBy, limit: query.limit, offset: query.offset };
}

export function printBlock({ select, orderBy, limit, offset }: Block): string {
  return printQuery({ kind: 'query', recursive: false, ctes: [], body: select, orderBy, limit, offset });
}
