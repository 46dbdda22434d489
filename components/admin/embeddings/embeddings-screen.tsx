'use client';

import { useState } from 'react';
import type { MadeEmbedding } from '#lib/domain/embedding.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { Screen } from '../screen.tsx';
import { EmbeddingForm } from './embedding-form.tsx';
import { EmbeddingItem } from './embedding-item.tsx';
import { MadeEmbeddingDialog } from './made-embedding-dialog.tsx';
import { getEmbeddings, postEmbedding } from './requests.ts';

/** The applications whose pages may show Tabletalk in a frame. */
export function EmbeddingsScreen() {
  const { value, failure, reload } = useLoaded(getEmbeddings);
  const [made, setMade] = useState<MadeEmbedding | null>(null);
  return (
    <Screen
      title="Embedding"
      intro="Pages of another application can show the chat, a board or an answer in a frame. Its server signs a short token for each of its people, who see what they may read here and nothing else."
    >
      <div className="rounded-xl border bg-surface p-4">
        <EmbeddingForm
          label="Allow an application"
          action="Allow"
          save={async (wanted) => {
            setMade(await postEmbedding(wanted));
            reload();
          }}
        />
      </div>
      <Failure message={failure} onRetry={reload} />
      {value === null && failure === null && <Skeleton className="h-40 w-full" />}
      {value?.length === 0 && <EmptyNote>No application shows Tabletalk.</EmptyNote>}
      {value !== null && value.length > 0 && (
        <ul className="divide-y rounded-xl border bg-surface">
          {value.map((one) => (
            <EmbeddingItem key={one.id} embedding={one} onChanged={reload} onMade={setMade} />
          ))}
        </ul>
      )}
      {made && <MadeEmbeddingDialog made={made} onClose={() => setMade(null)} />}
    </Screen>
  );
}
