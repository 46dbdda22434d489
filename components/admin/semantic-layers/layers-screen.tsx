'use client';

import { useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import type { LayerPreview } from '#lib/domain/semantic-layer.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { Failure } from '../../ui/failure.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { useLocale } from '../../ui/use-locale.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { PublishBar } from '../publish-bar.tsx';
import { Screen } from '../screen.tsx';
import { useCurated } from '../use-curated.ts';
import { JoinList } from './join-list.tsx';
import { getJoins, type LayerFile, layerFileAddress, postPreview } from './layer-requests.ts';
import { LayerReview } from './layer-review.tsx';

/** Knowledge that other tools have: what a file of theirs says is looked at piece by piece, and ours goes out to them. */
export function LayersScreen() {
  const locale = useLocale();
  const { value: joins, busy, failure, status, reload } = useCurated(getJoins);
  const [looked, setLooked] = useState<{ file: LayerFile; preview: LayerPreview } | null>(null);
  const [taken, setTaken] = useState<number | null>(null);
  const look = useSubmission(async (chosen: File) => {
    setTaken(null);
    setLooked(null);
    const file = { name: chosen.name, text: await chosen.text() };
    setLooked({ file, preview: await postPreview(file) });
  });

  return (
    <Screen
      title="Semantic layers"
      intro="Descriptions, joins, measures and words that another tool has for this database: manifest.json of dbt, YAML of Cube, documents of the Open Semantic Interchange format. Nothing is used before it is taken over and published."
      actions={
        <>
          <a href={layerFileAddress('osi')} download className={buttonLook()}>
            Export OSI
          </a>
          <a href={layerFileAddress('dbt')} download className={buttonLook()}>
            Export dbt YAML
          </a>
          <FileButton
            label="Semantic layer"
            accept=".json,.yaml,.yml"
            busy={look.busy}
            onChoose={look.submit}
          >
            {look.busy ? 'Reading …' : 'Look at a file'}
          </FileButton>
        </>
      }
    >
      <PublishBar status={status} onPublished={reload} />
      <p role="status" className="text-positive text-sm empty:sr-only">
        {taken !== null && `${countOf(taken, locale, 'change')} taken over.`}
      </p>
      <Failure message={look.failure ?? failure} onRetry={reload} />
      {looked !== null && (
        <LayerReview
          file={looked.file}
          preview={looked.preview}
          onTaken={(count) => {
            setTaken(count);
            setLooked(null);
            reload();
          }}
          onCancel={() => setLooked(null)}
        />
      )}
      {looked === null && joins?.length === 0 && !busy && (
        <EmptyNote>
          No joins were taken over yet. A file larger than 9 MB goes in by the command line: tabletalk
          knowledge import FILE.
        </EmptyNote>
      )}
      {joins !== null && joins.length > 0 && <JoinList joins={joins} onDeleted={reload} />}
    </Screen>
  );
}
