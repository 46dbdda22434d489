'use client';

import { X } from 'lucide-react';
import type { LocalModelState } from '#lib/domain/local-model.ts';
import { modeExplanation } from '../chat/mode-wording.ts';
import { useSource } from '../chat/use-source.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { InstalledModels } from './installed-models.tsx';
import { ModelOffer } from './model-offer.tsx';
import { useLocalModel } from './use-local-model.tsx';

/** Who answers, and every local model there is or could be. */
export function LocalModelDialog() {
  const source = useSource();
  const { state, failure, panelOpen, setPanelOpen } = useLocalModel();
  if (!panelOpen) return null;
  const close = () => setPanelOpen(false);
  return (
    <Dialog label="Who answers" onClose={close}>
      <div className="flex max-h-[80dvh] flex-col gap-4 overflow-y-auto p-5">
        <div className="flex items-start justify-between gap-2">
          <h2 className="font-semibold">Who answers</h2>
          <Button look="quiet" size="small-icon" aria-label="Close" onClick={close}>
            <X aria-hidden className="size-4" />
          </Button>
        </div>
        {source.kind === 'ready' && (
          <p className="text-pretty text-sm text-ink-muted">{modeExplanation(source.status)}</p>
        )}
        <Failure message={failure} />
        {state && <Models state={state} />}
      </div>
    </Dialog>
  );
}

function Models({ state }: { state: LocalModelState }) {
  const { installed, catalogue, recommended, configured } = state;
  const offers = catalogue.filter(({ name }) => !installed.some((model) => model.name === name));
  return (
    <>
      {configured !== null && (
        <Callout tone="neutral">
          TABLETALK_MODEL is set to {configured} and comes before any model on this machine.
        </Callout>
      )}
      {installed.length > 0 && <InstalledModels state={state} />}
      {offers.length > 0 && (
        <section aria-labelledby="models-to-get">
          <h3 id="models-to-get" className="mb-2 text-[0.8125rem] font-medium text-ink-muted">
            Models to get for this machine
          </h3>
          <ul className="flex flex-col gap-3">
            {offers.map((offer) => (
              <li key={offer.name} className="rounded-xl border p-3">
                <h4 className="mb-2 flex flex-wrap items-center gap-2 text-sm font-medium">
                  {offer.title}
                  {offer.name === recommended && <Badge tone="accent">Recommended here</Badge>}
                </h4>
                <ModelOffer offer={offer} state={state} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-pretty text-[0.8125rem] text-ink-muted">
        A file of your own is added on the command line: tabletalk model add FILE.gguf
      </p>
    </>
  );
}
