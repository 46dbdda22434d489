import type { SchemaSlice } from '#lib/domain/schema-slice.ts';
import { requireModels } from '../../../require-models.ts';
import type { SqlWriter, WriterInput } from '../../../roles.ts';
import { writtenCandidate } from '../../written-candidate.ts';
import { questionFacts } from './sql-prompt.ts';
import { type Approach, writerPrompt } from './writer-prompt.ts';

/**
 * A writer that asks the configured model for one candidate. `turned` gives the second writer of an approach another
 * order of tables and examples, since two candidates from the same prompt would tend to share their mistakes.
 */
export function modelWriter(
  approach: Approach,
  options: { readonly turned: boolean } = { turned: false },
): SqlWriter {
  return async (input, context) => {
    const seen = options.turned ? turned(input) : input;
    const { text } = await requireModels(context).generateSql({
      role: 'writer',
      signal: context.signal,
      prompt: writerPrompt({ ...questionFacts(seen, context), approach }),
    });
    return { kind: 'candidates', candidates: [writtenCandidate(text, approach)] };
  };
}

function turned(input: WriterInput): WriterInput {
  const schema: SchemaSlice = { ...input.schema, tables: input.schema.tables.toReversed() };
  return { ...input, schema, examples: input.examples.toReversed() };
}
