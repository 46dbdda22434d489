import type { CuratedKnowledge } from '#lib/domain/curated-knowledge.ts';
import type { Knowledge } from '../run-context.ts';
import { withReadableDimensions } from './readable-dimensions.ts';
import type { Reading } from './reading-of.ts';
import { wouldRun } from './would-run.ts';

/**
 * The examples and glossary entries in use that somebody may see: none that names what they may not read, none whose
 * statement they could not run. `knowledge` is the whole of it.
 */
export async function readableCurated(
  { curated }: Pick<Knowledge, 'curated'>,
  reading: Pick<Reading, 'maySee' | 'denials' | 'workspace'>,
): Promise<Pick<CuratedKnowledge, 'examples' | 'glossary'>> {
  const { examples, glossary } = curated;
  if (reading.denials.length === 0) return { examples, glossary };
  const { source } = reading.workspace;
  const shown = await Promise.all(
    examples.map(
      async ({ question, note, sql }) =>
        reading.maySee([question, note, sql]) && (await wouldRun(source, sql)),
    ),
  );
  return {
    examples: examples.filter((_example, index) => shown[index]),
    glossary: glossary
      .filter(({ term, synonyms, meaning, measure }) => {
        const { expression = '', table = '', filter = '', time = '' } = measure ?? {};
        return reading.maySee([term, ...synonyms, meaning, expression, table, filter, time]);
      })
      .map((entry) => withReadableDimensions(entry, (name) => reading.maySee([name]))),
  };
}
