'use client';

import { useCallback, useState } from 'react';
import type { KnowledgeChange } from '#lib/domain/knowledge-change.ts';
import { requestMessage } from '../../chat/requests.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { countOf } from '../../ui/count-of.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { ChangeList } from '../change-list.tsx';
import { getComparison, getKnowledge, getPublications, postRollBack } from '../knowledge-requests.ts';
import { PublishBar } from '../publish-bar.tsx';
import { PublicationItem } from './publication-item.tsx';

const pageLength = 20;

/** The history of what was put into use: what each publication changed, any two compared, and the way back. */
export function SnapshotsScreen() {
  const [offset, setOffset] = useState(0);
  const load = useCallback((signal: AbortSignal) => getPublications(offset, signal), [offset]);
  const { value: list, failure, reload } = useLoaded(load);
  const knowledge = useLoaded(getKnowledge);
  const [chosen, setChosen] = useState<readonly { sequence: number; snapshotId: string }[]>([]);
  const [comparison, setComparison] = useState<readonly KnowledgeChange[] | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const refresh = () => {
    reload();
    knowledge.reload();
  };

  function choose(publication: { sequence: number; snapshotId: string }) {
    const others = chosen.filter(({ sequence }) => sequence !== publication.sequence);
    const now = others.length < chosen.length ? others : [...others, publication].slice(-2);
    setChosen(now);
    setComparison(null);
    const [older, newer] = now.toSorted((one, other) => one.sequence - other.sequence);
    if (older && newer) getComparison(older.snapshotId, newer.snapshotId).then(setComparison, setProblem);
  }

  async function rollBack(snapshotId: string) {
    setBusy(true);
    setProblem(null);
    try {
      await postRollBack(snapshotId, `Back to ${snapshotId.slice(0, 8)}`);
      refresh();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  const wrong = problem ?? failure;
  return (
    <>
      <h1 className="mb-1 font-semibold text-xl">Snapshots</h1>
      <p className="mb-5 max-w-prose text-ink-muted text-sm">
        Every publication of descriptions, terms and examples. A run records the snapshot it was answered
        with.
      </p>
      <PublishBar status={knowledge.value} onPublished={refresh} />
      {wrong !== null && (
        <div className="mb-4">
          <Callout
            tone="negative"
            action={
              <Button size="small" onClick={refresh}>
                Try again
              </Button>
            }
          >
            {requestMessage(wrong)}
          </Callout>
        </div>
      )}
      {chosen.length > 0 && (
        <section aria-label="Comparison" className="mb-5">
          <p role="status" className="mb-2 text-sm">
            {chosen.length === 1
              ? 'Choose another snapshot to compare with.'
              : comparison === null
                ? 'Comparing …'
                : comparison.length === 0
                  ? 'The two are the same.'
                  : `${countOf(comparison.length, 'difference')} from the older to the newer`}
          </p>
          {comparison !== null && comparison.length > 0 && <ChangeList changes={comparison} />}
        </section>
      )}
      {list === null && failure === null && <Skeleton className="h-60 w-full" />}
      {list?.total === 0 && (
        <p className="rounded-xl border border-dashed px-4 py-8 text-center text-ink-muted text-sm">
          Nothing was published yet: questions are answered with what the database itself says.
        </p>
      )}
      {list !== null && list.publications.length > 0 && (
        <ul aria-label="Publications" className="divide-y rounded-xl border">
          {list.publications.map((publication) => (
            <PublicationItem
              key={publication.sequence}
              publication={publication}
              isChosen={chosen.some(({ sequence }) => sequence === publication.sequence)}
              busy={busy}
              onChoose={() => choose(publication)}
              onRollBack={() => void rollBack(publication.snapshotId)}
            />
          ))}
        </ul>
      )}
      {list !== null && list.total > pageLength && (
        <nav aria-label="Pages" className="mt-3 flex gap-2">
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
    </>
  );
}
