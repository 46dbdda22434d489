'use client';

import { Cpu } from 'lucide-react';
import type { LocalModelState } from '#lib/domain/local-model.ts';
import { useSource } from '../chat/use-source.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Failure } from '../ui/failure.tsx';
import { ModelOffer } from './model-offer.tsx';
import { useLocalModel } from './use-local-model.tsx';

/** On the empty page, while there is neither a key nor a model: the one button that gets a model onto this machine. */
export function LocalModelCard() {
  const source = useSource();
  const { state, failure, arrived, setPanelOpen } = useLocalModel();
  if (source.kind !== 'ready' || state === null || state.configured !== null) return null;
  if (arrived !== null && arrived === state.inUse)
    return <Arrived title={titleOf(arrived, state.catalogue)} />;
  const offer = state.catalogue.find(({ name }) => name === wantedName(state));
  if (offer === undefined || source.status.mode === 'model' || state.installed.length > 0) return null;
  return (
    <section aria-labelledby="local-model-title" className="rounded-xl border bg-surface p-4">
      <h2 id="local-model-title" className="mb-1 flex items-center gap-2 font-medium">
        <Cpu aria-hidden className="size-4 shrink-0 text-ink-muted" />
        Answer with a language model on this machine
      </h2>
      <p className="mb-3 max-w-prose text-pretty text-sm text-ink-muted">
        {offer.title} then writes the SQL in place of the built-in engine. It runs here, needs no key and no
        account, and sends nothing anywhere.
      </p>
      <ModelOffer offer={offer} state={state} look="primary" />
      <div className="mt-3 empty:hidden">
        <Failure message={failure} />
      </div>
      <div className="mt-2 -ml-2.5">
        <Button look="quiet" size="small" onClick={() => setPanelOpen(true)}>
          Other models
        </Button>
      </div>
    </section>
  );
}

/** The one that is on its way or was, so that its fate stays in sight; else the one to recommend. */
function wantedName({ download, recommended }: LocalModelState): string | null {
  return download.kind === 'none' ? recommended : download.name;
}

function titleOf(name: string, catalogue: readonly { name: string; title: string }[]): string {
  return catalogue.find((model) => model.name === name)?.title ?? name;
}

function Arrived({ title }: { title: string }) {
  return (
    <div role="status">
      <Callout tone="neutral">{title} is ready. It answers from the next question on.</Callout>
    </div>
  );
}
