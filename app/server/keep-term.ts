import { checkMeasure } from '#agents/knowledge/check-measure.ts';
import { triedBy } from '#lib/datasource/asked-by.ts';
import type { GlossaryEntry } from '#lib/domain/curated-knowledge.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { saveTerm } from '#lib/store/glossary.ts';
import type { Asker } from './signed-in.ts';
import type { Tabletalk } from './tabletalk.ts';

/**
 * Keeps a glossary entry, whose measure must have run; it is used from the next publication on. Throws as `checkMeasure` and
 * `saveTerm` do.
 */
export async function keepTerm(
  opened: Tabletalk,
  person: Asker,
  { entry, previous }: { readonly entry: GlossaryEntry; readonly previous: string | null },
  signal: AbortSignal,
): Promise<void> {
  if (entry.measure)
    await checkMeasure({ ...opened, limits: triedBy(person.id, opened.limits) }, entry.measure, signal);
  const { store, workspace } = opened;
  await saveTerm(store, workspace.source.id, person, entry, previous);
  await recordAudit(store, { person, action: 'term.save', subject: entry.term });
}
