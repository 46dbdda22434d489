'use client';

import { useState } from 'react';
import type { ListedPublication } from '#lib/domain/publication.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useLocale } from '../../ui/use-locale.tsx';
import { ChangeList } from '../change-list.tsx';
import { changesInWords } from './changes-in-words.ts';

/** One publication: who, when, why, what it changed, and the way back to it. */
export function PublicationItem({
  publication,
  isChosen,
  busy,
  onChoose,
  onRollBack,
}: {
  publication: ListedPublication;
  /** Whether it is one of the two that are compared. */
  isChosen: boolean;
  busy: boolean;
  onChoose: () => void;
  onRollBack: () => void;
}) {
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const { snapshotId, kind, personName, note, at, isCurrent, changes } = publication;
  const short = snapshotId.slice(0, 8);
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <code className="font-mono text-[0.8125rem]">{short}</code>
            {isCurrent && <Badge tone="positive">current</Badge>}
            {kind === 'roll-back' && <Badge tone="caution">rolled back</Badge>}
            <span className="text-ink-muted text-sm">
              {personName}, <time dateTime={at}>{at.slice(0, 16).replace('T', ' ')}</time>
            </span>
          </p>
          {note !== '' && <p className="mt-0.5 break-words text-sm">{note}</p>}
          {changes.length === 0 ? (
            <p className="mt-1 text-[0.8125rem] text-ink-muted">Nothing changed.</p>
          ) : (
            <Disclosure open={open} onToggle={setOpen} summary={changesInWords(changes, locale)}>
              <div className="mt-2 max-h-96 overflow-y-auto">
                <ChangeList changes={changes} />
              </div>
            </Disclosure>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            aria-pressed={isChosen}
            look={isChosen ? 'primary' : 'secondary'}
            onClick={onChoose}
          >
            Compare<span className="sr-only"> {short}</span>
          </Button>
          {!isCurrent &&
            (asked ? (
              <>
                <Button size="small" look="danger" disabled={busy} onClick={onRollBack}>
                  Make {short} current
                </Button>
                <Button size="small" look="quiet" onClick={() => setAsked(false)}>
                  Cancel
                </Button>
              </>
            ) : (
              <Button size="small" look="quiet" onClick={() => setAsked(true)}>
                Roll back<span className="sr-only"> to {short}</span>
              </Button>
            ))}
        </div>
      </div>
    </li>
  );
}
