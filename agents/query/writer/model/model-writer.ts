import type { SchemaSlice } from '#lib/domain/schema-slice.ts';
import { requireModels } from '../../../require-models.ts';
import type { SqlWriter, WriterInput } from '../../../roles.ts';
import { writtenCandidate } from '../../written-candidate.ts';
import { questionFacts } from './sql-prompt.ts';
import { type Approach, readMeanings, writerPrompt } from './writer-prompt.ts';

/**
 * A writer that asks the configured model for one candidate, or two where it finds two meanings. `turned` gives the second writer of an approach another
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
    const candidates = readMeanings(text).map((sql, place) => {
      const written = writtenCandidate(sql, approach);
      return place === 0 ? written : { ...written, alternative: true as const };
    });
    return { kind: 'candidates', candidates };
  };
}

function turned(input: WriterInput): WriterInput {
  const schema: SchemaSlice = { ...input.schema, tables: input.schema.tables.toReversed() };
  return { ...input, schema, examples: input.examples.toReversed() };
}
