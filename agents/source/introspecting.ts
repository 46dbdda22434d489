import type { Example } from '#lib/domain/example.ts';
import type { ConfiguredEntity } from '#lib/schema/configured-entities.ts';
import { readSharedIndex } from '#vector/entity-index/index-file.ts';
import type { IndexPlace } from '#vector/entity-index/index-places.ts';
import { indexEntities } from '#vector/index-entities.ts';
import type { Introspected } from '../knowledge/build-knowledge.ts';
import type { Introspecting } from '../knowledge/knowledge-keeper.ts';
import { type Report, reporting } from '../knowledge/progress.ts';
import { openSnapshot, type Place, snapshotAtOnce } from './open-snapshot.ts';

/** How one source is learned: its schema, and the names and codes in it. */
export function introspecting(learning: {
  readonly place: Place;
  /** Whether a snapshot is indexed to the end. */
  readonly isIndexed: (snapshotId: string) => Promise<boolean>;
  /** Where the index of names is kept. */
  readonly names: IndexPlace;
  /** What people say about where names are. */
  readonly configured: readonly ConfiguredEntity[];
  /** Examples that were written beside the source. */
  readonly examples: readonly Omit<Example, 'sourceId'>[];
}): (how: Introspecting, report: Report) => Promise<Introspected> {
  const { place, names, configured, examples } = learning;
  const { source } = place;
  return async (how, report) => {
    const taken =
      how === 'at-once'
        ? await snapshotAtOnce(place)
        : await openSnapshot({
            ...place,
            reindex: how === 'again',
            onProgress: reporting(report, 'Reading the schema'),
          });
    const { snapshot: schema, catalog } = taken;
    const isWaiting = how === 'at-once' && place.sourceFile === null;
    const isComplete = taken.isComplete && (!isWaiting || (await learning.isIndexed(schema.id)));
    if (isComplete) {
      const onProgress = reporting(report, 'Indexing names and codes');
      await indexEntities({ place: names, source, snapshot: schema, configured, onProgress });
    }
    return { schema, catalog, isComplete, examples, names: await readSharedIndex(names, source.id) };
  };
}
