import type { Dialect } from '#lib/datasource/data-source.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import { sharedLocalEngine } from '#lib/llm/local/shared-local-engine.ts';
import type { ModelSettings } from '#lib/llm/role-settings.ts';
import { isShownWhole } from './prompt-tables.ts';
import { smallWriterPrompt } from './small-writer-prompt.ts';

/**
 * Has the local model loaded, and has it read what each question to this schema begins with, while nobody asks: the first question
 * then reads no more than the second. Does nothing where the writer is no small local model, or where the tables of a prompt depend on the
 * question. Resolves when that was read, or when somebody asked something meanwhile. Throws `model-failed` as a question would.
 */
export async function readAhead(
  settings: ModelSettings | null,
  { snapshot, dialect }: { readonly snapshot: SchemaSnapshot; readonly dialect: Dialect },
): Promise<void> {
  const writer = settings?.writer;
  if (writer?.local == null || writer.profile !== 'small' || !isShownWhole(snapshot, dialect)) return;
  const { local } = writer;
  const { instructions, prefix } = smallWriterPrompt({
    dialect,
    question: '',
    latestDay: null,
    tables: snapshot.tables,
    solved: [],
    joins: [],
    entities: { mentions: [], elapsedMs: 0 },
    terms: [],
    notes: [],
    history: [],
  });
  try {
    await sharedLocalEngine(local.engineDir, local.threads).generate({
      file: local.file,
      messages: [
        { role: 'system', text: instructions },
        { role: 'user', text: prefix },
      ],
      schema: null,
      temperature: 0,
      topP: null,
      topK: null,
      seed: null,
      stop: [],
      maxTokens: 0,
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'stopped')) throw error;
  }
}
