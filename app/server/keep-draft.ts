import type { ExampleDraft, KeptExample } from '#lib/domain/example.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { createExample } from '#lib/store/examples.ts';
import type { Developer } from './as-developer.ts';
import { tryStatement } from './try-statement.ts';

/** Keeps a new draft of an example, once its statement has run with the developer's rights. Throws as `tryStatement` does. */
export async function keepDraft(
  { person, opened }: Developer,
  draft: ExampleDraft & { readonly fromRunId: string | null },
  signal: AbortSignal,
): Promise<KeptExample> {
  await tryStatement(opened, draft.sql, 1, signal);
  const sourceId = opened.workspace.source.id;
  const kept = await createExample(opened.store, { ...draft, sourceId, author: person });
  await recordAudit(opened.store, { person, action: 'example.create', subject: kept.id });
  return kept;
}
