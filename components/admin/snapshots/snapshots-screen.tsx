'use client';

import { useCallback, useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import type { KnowledgeChange } from '#lib/domain/knowledge-change.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLocale } from '../../ui/use-locale.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { ChangeList } from '../change-list.tsx';
import { getComparison, getPublications, postRollBack } from '../knowledge-requests.ts';
import { PublishBar } from '../publish-bar.tsx';
import { Screen } from '../screen.tsx';
import { useCurated } from '../use-curated.ts';
import { PublicationItem } from './publication-item.tsx';

const pageLength = 20;

/** The history of what was put into use: what each publication changed, any two compared, and the way back. */
export function SnapshotsScreen() {
  const locale = useLocale();
  const [offset, setOffset] = useState(0);
  const load = useCallback((signal: AbortSignal) => getPublications(offset, signal), [offset]);
  const { value: list, failure, status, reload } = useCurated(load);
  const [chosen, setChosen] = useState<readonly { sequence: number; snapshotId: string }[]>([]);
  const [comparison, setComparison] = useState<readonly KnowledgeChange[] | null>(null);

  const comparing = useSubmission(async (from: string, to: string) =>
    setComparison(await getComparison(from, to)),
  );
  const rollingBack = useSubmission(async (snapshotId: string) => {
    await postRollBack(snapshotId, `Back to ${snapshotId.slice(0, 8)}`);
    reload();
  });

  function choose(publication: { sequence: number; snapshotId: string }) {
    const others = chosen.filter(({ sequence }) => sequence !== publication.sequence);
    const now = others.length < chosen.length ? others : [...others, publication].slice(-2);
    setChosen(now);
    setComparison(null);
    const [older, newer] = now.toSorted((one, other) => one.sequence - other.sequence);
    if (older && newer) void comparing.submit(older.snapshotId, newer.snapshotId);
  }

  return (
    <Screen
      title="Snapshots"
      intro="Every publication of descriptions, terms and examples. A run records the snapshot it was answered with."
    >
      <PublishBar status={status} onPublished={reload} />
      <Failure message={rollingBack.failure ?? comparing.failure ?? failure} onRetry={reload} />
      {chosen.length > 0 && (
        <section aria-label="Comparison">
          <p role="status" className="mb-2 text-sm">
            {chosen.length === 1
              ? 'Choose another snapshot to compare with.'
              : comparison === null
                ? 'Comparing …'
                : comparison.length === 0
                  ? 'The two are the same.'
                  : `${countOf(comparison.length, locale, 'difference')} from the older to the newer`}
          </p>
          {comparison !== null && comparison.length > 0 && <ChangeList changes={comparison} />}
        </section>
      )}
      {list === null && failure === null && <Skeleton className="h-60 w-full" />}
      {list?.total === 0 && (
        <EmptyNote>
          Nothing was published yet: questions are answered with what the database itself says.
        </EmptyNote>
      )}
      {list !== null && list.publications.length > 0 && (
        <ul aria-label="Publications" className="divide-y rounded-xl border">
          {list.publications.map((publication) => (
            <PublicationItem
              key={publication.sequence}
              publication={publication}
              isChosen={chosen.some(({ sequence }) => sequence === publication.sequence)}
              busy={rollingBack.busy}
              onChoose={() => choose(publication)}
              onRollBack={() => rollingBack.submit(publication.snapshotId)}
            />
          ))}
        </ul>
      )}
      {list !== null && list.total > pageLength && (
        <nav aria-label="Pages" className="flex gap-2">
          <Button size="small" disabled={offset === 0} onClick={() => setOffset(offset - pageLength)}>
            Newer
          </Button>
          <Button
            size="small"
            disabled={offset + pageLength >= list.total}
            onClick={() => setOffset(offset + pageLength)}
          >
            Older
          </Button>
        </nav>
      )}
    </Screen>
  );
}
