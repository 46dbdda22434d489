import { modelWriter } from '#agents/query/writer/model/model-writer.ts';
import type { SqlWriter, WriterInput } from '#agents/roles.ts';
import type { RunContext } from '#agents/run-context.ts';
import type { TableSchema } from '#lib/domain/schema.ts';

const write = modelWriter('single-shot');

/** Asks once with every table of the source, and with nothing that retrieval, people or earlier turns would add. */
export const fullSchemaWriter: SqlWriter = (input, context) =>
  write(onlyTables(input, context.knowledge.snapshot.tables), context);

/** What a writer reads when it reads tables alone. */
export function onlyTables(
  { question }: Pick<WriterInput, 'question'>,
  tables: RunContext['knowledge']['snapshot']['tables'],
): WriterInput {
  return {
    question,
    schema: {
      tables: tables.map((table: TableSchema) => ({ table, score: 1, found: 'description' as const })),
      elapsedMs: 0,
    },
    entities: { mentions: [], elapsedMs: 0 },
    examples: [],
    terms: [],
    insight: { tables: tables.map(({ name }) => name), joins: [], notes: [] },
    history: [],
  };
}
