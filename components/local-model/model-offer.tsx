'use client';

import type { LocalModelState } from '#lib/domain/local-model.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { DownloadProgress } from './download-progress.tsx';
import { getWords, offerFacts } from './model-words.ts';
import { useLocalModel } from './use-local-model.tsx';

/** One model to get: what it takes and is worth, the button, and what became of it. */
export function ModelOffer({
  offer,
  state,
  look = 'secondary',
}: {
  offer: LocalModelState['catalogue'][number];
  state: LocalModelState;
  look?: 'primary' | 'secondary';
}) {
  const { wish } = useLocalModel();
  const { download } = state;
  const mine = download.kind !== 'none' && download.name === offer.name ? download : null;
  const get = () => wish({ action: 'download', name: offer.name });
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-[0.8125rem]">
        {offerFacts(offer, state).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mine?.kind === 'failed' && <Failure message={mine.message} onRetry={get} />}
      {mine?.kind === 'running' && (
        <DownloadProgress download={mine} onCancel={() => wish({ action: 'cancel' })} />
      )}
      {mine?.kind !== 'running' && mine?.kind !== 'failed' && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button look={look} size="small" disabled={download.kind === 'running'} onClick={get}>
            {getWords(offer)}
          </Button>
          {mine?.kind === 'cancelled' && (
            <span className="text-[0.8125rem] text-ink-muted">Stopped. What has arrived is kept.</span>
          )}
        </div>
      )}
    </div>
  );
}
