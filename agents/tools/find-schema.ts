import { z } from 'zod';
import { foundTables, foundTablesOf } from '#lib/domain/found-tables.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { type SchemaSlice, schemaSlice } from '#lib/domain/schema-slice.ts';
import { defineTool } from './define-tool.ts';

export const findSchema = defineTool({
  name: 'find-schema',
  purpose: 'Find the tables and columns that a question needs.',
  input: z.object({ question: z.string().min(1) }),
  output: schemaSlice,
  run: ({ question }, context) => context.knowledge.findTables(question, context.signal),
  log: { keep: foundTablesOf, recall: recalledSlice },
});

function recalledSlice(kept: unknown, schema: SchemaSnapshot): SchemaSlice | null {
  const read = foundTables.safeParse(kept);
  if (!read.success) return null;
  const { tables: found, elapsedMs } = read.data;
  const tables = found.flatMap(({ name, score, found }) => {
    const table = schema.tables.find((one) => one.name === name);
    return table ? [{ table, score, found }] : [];
  });
  return tables.length === found.length ? { tables, elapsedMs } : null;
}
