'use client';

import { useState } from 'react';
import { formatBytes } from '#lib/domain/format-bytes.ts';
import type { LocalModelState } from '#lib/domain/local-model.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useLocalModel } from './use-local-model.tsx';

/** The models that are here: which is in use, and the ways to use another one, none, or be rid of one. */
export function InstalledModels({ state }: { state: LocalModelState }) {
  const { wish } = useLocalModel();
  const [removing, setRemoving] = useState<string | null>(null);
  return (
    <section aria-labelledby="models-here">
      <h3 id="models-here" className="mb-2 text-[0.8125rem] font-medium text-ink-muted">
        On this machine
      </h3>
      <ul className="flex flex-col gap-2">
        {state.installed.map((model) => {
          const inUse = model.name === state.inUse;
          return (
            <li key={model.name} className="flex flex-wrap items-center gap-2 rounded-xl border p-3 text-sm">
              <span className="min-w-0 flex-1 basis-40 break-words">
                {model.title} <span className="text-ink-muted">{formatBytes(model.bytes)}</span>
              </span>
              {inUse && <Badge tone="positive">In use</Badge>}
              <Button
                size="small"
                aria-label={inUse ? `Stop using ${model.title}` : `Use ${model.title}`}
                onClick={() => wish({ action: 'use', name: inUse ? null : model.name })}
              >
                {inUse ? 'Stop using' : 'Use'}
              </Button>
              {removing === model.name ? (
                <Button
                  look="danger"
                  size="small"
                  aria-label={`${reallyWords(model.from)} ${model.title}`}
                  onClick={() => {
                    setRemoving(null);
                    wish({ action: 'remove', name: model.name });
                  }}
                >
                  {reallyWords(model.from)}
                </Button>
              ) : (
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Remove ${model.title}`}
                  onClick={() => setRemoving(model.name)}
                >
                  Remove
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A linked file stays where the person keeps it. */
function reallyWords(from: LocalModelState['installed'][number]['from']): string {
  return from === 'linked' ? 'Really forget' : 'Really delete';
}
