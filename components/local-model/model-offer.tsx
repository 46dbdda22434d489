'use client';

import type { LocalModelState } from '#lib/domain/local-model.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { DownloadProgress } from './download-progress.tsx';
import { getWords, offerFacts } from './model-words.ts';
import { useLocalModel } from './use-local-model.tsx';

type Offered = { offer: LocalModelState['catalogue'][number]; state: LocalModelState };

/** One model to get: what it takes and is worth, the button, and what became of it. */
export function ModelOffer(offered: Offered) {
  return (
    <div className="flex flex-col gap-3">
      <ModelFacts {...offered} />
      <ModelDownloadFate {...offered} />
      <div className="empty:hidden">
        <ModelDownloadButton {...offered} />
      </div>
    </div>
  );
}

export function ModelFacts({ offer, state }: Offered) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-[0.8125rem]">
      {offerFacts(offer, state).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Begins the download; nothing while it runs or has failed, which `ModelDownloadFate` shows with the way on. */
export function ModelDownloadButton({ offer, state: { download } }: Offered) {
  const { wish } = useLocalModel();
  const mine = downloadOf(offer, download);
  if (mine?.kind === 'running' || mine?.kind === 'failed') return null;
  return (
    <Button
      size="small"
      disabled={download.kind === 'running'}
      onClick={() => wish({ action: 'download', name: offer.name })}
    >
      {getWords(offer)}
    </Button>
  );
}

export function ModelDownloadFate({ offer, state: { download } }: Offered) {
  const { wish } = useLocalModel();
  const mine = downloadOf(offer, download);
  switch (mine?.kind) {
    case 'running':
      return <DownloadProgress download={mine} onCancel={() => wish({ action: 'cancel' })} />;
    case 'failed':
      return (
        <Failure message={mine.message} onRetry={() => wish({ action: 'download', name: offer.name })} />
      );
    case 'cancelled':
      return <p className="text-[0.8125rem] text-ink-muted">Stopped. What has arrived is kept.</p>;
    default:
      return null;
  }
}

function downloadOf(offer: Offered['offer'], download: LocalModelState['download']) {
  return download.kind !== 'none' && download.name === offer.name ? download : null;
}
