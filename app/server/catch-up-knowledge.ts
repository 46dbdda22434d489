import { curatedId } from '#lib/knowledge/knowledge-id.ts';
import { currentSnapshotId, readSnapshot } from '#lib/store/publications.ts';
import type { Tabletalk } from './tabletalk.ts';

/** Takes over what another web process has published since; one indexed read when there is nothing new. */
export async function catchUpKnowledge({
  store,
  workspace,
}: Pick<Tabletalk, 'store' | 'workspace'>): Promise<void> {
  const sourceId = workspace.source.id;
  const current = await currentSnapshotId(store, sourceId);
  if (current === null || current === curatedId(workspace.knowledge.curated)) return;
  await workspace.publish(await readSnapshot(store, sourceId, current));
}
