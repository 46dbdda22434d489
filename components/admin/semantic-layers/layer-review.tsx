'use client';

import { useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import { type LayerPreview, layerFormatNames } from '#lib/domain/semantic-layer.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useLocale } from '../../ui/use-locale.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { type LayerFile, postLayer } from './layer-requests.ts';

const partNames = { description: 'Description', join: 'Join', term: 'Term' } as const;

/** What a file would change, each piece to be chosen; what would undo somebody's own words is not chosen at first. */
export function LayerReview({
  file,
  preview,
  onTaken,
  onCancel,
}: {
  file: LayerFile;
  preview: LayerPreview;
  onTaken: (count: number) => void;
  onCancel: () => void;
}) {
  const locale = useLocale();
  const { format, name, changes, unchanged, leftOut } = preview;
  const [chosen, setChosen] = useState(
    () => new Set(changes.flatMap(({ key, undoes }) => (undoes === null ? [key] : []))),
  );
  const [open, setOpen] = useState(false);
  const taking = useSubmission(async () => onTaken(await postLayer(file, [...chosen])));
  const toggle = (key: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  return (
    <section aria-labelledby="layer" className="flex flex-col gap-3 rounded-xl border bg-surface p-4">
      <h2 id="layer" className="font-semibold">
        {layerFormatNames[format]} {name}
      </h2>
      <p className="text-ink-muted text-sm">
        {countOf(changes.length, locale, 'change')}, {unchanged} as they are here already.
      </p>
      {changes.length > 0 && (
        <ul aria-label="Changes" className="divide-y rounded-xl border text-sm">
          {changes.map(({ key, part, name: of, from, before, after, undoes }) => (
            <li key={key} className="px-3 py-2">
              <label className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 sm:grid-cols-[auto_16rem_1fr]">
                <input
                  type="checkbox"
                  className="mt-1"
                  checked={chosen.has(key)}
                  onChange={(event) => toggle(key, event.target.checked)}
                />
                <span className="flex min-w-0 flex-wrap content-start items-start gap-1.5">
                  <Badge tone={before === null ? 'positive' : after === null ? 'negative' : 'caution'}>
                    {before === null ? 'New' : after === null ? 'Gone' : 'Changed'}
                  </Badge>
                  <span className="min-w-0 break-words">
                    <span className="text-ink-muted">{partNames[part]} </span>
                    {of}
                  </span>
                  <span className="w-full break-all text-ink-muted text-xs">{from}</span>
                </span>
                <span className="col-start-2 min-w-0 whitespace-pre-wrap break-words sm:col-start-3">
                  {before !== null && (
                    <del className="block text-ink-muted decoration-negative/60">{before}</del>
                  )}
                  {after !== null && <ins className="block no-underline">{after}</ins>}
                  {undoes !== null && (
                    <span className="mt-1 block text-caution text-xs">
                      This would undo what {undoes} wrote or decided here.
                    </span>
                  )}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <Disclosure
          open={open}
          onToggle={setOpen}
          summary={`${countOf(leftOut.length, locale, 'thing')} of the file cannot be taken over`}
        >
          <ul className="mt-2 flex max-h-80 flex-col gap-1 overflow-y-auto text-sm">
            {leftOut.map(({ name: of, why }) => (
              <li key={`${of} ${why}`} className="break-words">
                <span className="font-mono text-[0.8125rem]">{of}</span>{' '}
                <span className="text-ink-muted">{why}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <Failure message={taking.failure} />
      <div className="flex gap-2">
        <Button look="primary" disabled={taking.busy || chosen.size === 0} onClick={() => taking.submit()}>
          {taking.busy ? 'Taking over …' : `Take over ${chosen.size} of ${changes.length}`}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
