'use client';

import { Cpu } from 'lucide-react';
import { useState } from 'react';
import type { LocalModelState } from '#lib/domain/local-model.ts';
import { useSource } from '../chat/use-source.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Failure } from '../ui/failure.tsx';
import { ModelDownloadButton, ModelDownloadFate, ModelFacts } from './model-offer.tsx';
import { offerLine } from './model-words.ts';
import { useLocalModel } from './use-local-model.tsx';

/** On the empty page, while there is neither a key nor a model: one line that gets a model onto this machine. */
export function LocalModelCard() {
  const source = useSource();
  const { state, failure, arrived, setPanelOpen } = useLocalModel();
  const [open, setOpen] = useState(false);
  if (source.kind !== 'ready' || state === null || state.configured !== null) return null;
  if (arrived !== null && arrived === state.inUse)
    return <Arrived title={titleOf(arrived, state.catalogue)} />;
  const offer = state.catalogue.find(({ name }) => name === wantedName(state));
  if (offer === undefined || source.status.mode === 'model' || state.installed.length > 0) return null;
  const worth = offerLine(offer);
  return (
    <section aria-labelledby="local-model-title" className="flex flex-col gap-2 text-[0.8125rem]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="flex min-w-0 flex-1 basis-64 items-start gap-2 text-ink-muted">
          <Cpu aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <span id="local-model-title" className="font-medium text-ink">
              Add a language model to this machine
            </span>
            {worth && `: ${worth}`}
          </span>
        </p>
        <div className="flex items-center gap-1">
          <ModelDownloadButton offer={offer} state={state} />
          <Button look="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            Details
          </Button>
        </div>
      </div>
      <ModelDownloadFate offer={offer} state={state} />
      <Failure message={failure} />
      {open && (
        <div className="rounded-xl border bg-surface p-3.5">
          <p className="mb-3 max-w-prose text-pretty text-ink-muted">
            {offer.title} then writes the SQL in place of the built-in engine. It runs here, needs no key and
            no account, and sends nothing anywhere.
          </p>
          <ModelFacts offer={offer} state={state} />
          <div className="mt-2 -ml-2.5">
            <Button look="quiet" size="small" onClick={() => setPanelOpen(true)}>
              Other models
            </Button>
          </div>
        </div>
      )}
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
