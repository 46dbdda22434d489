'use client';

import { Bell, Clock } from 'lucide-react';
import { useState } from 'react';
import type { AnswerTile, TileAlert, TileReading } from '#lib/domain/board.ts';
import { SqlBlock } from '../answer/sql-block.tsx';
import { VerifiedMark } from '../answer/verified-mark.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { formatMoment } from '../ui/format-moment.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { AlertForm } from './alert-form.tsx';
import { ChangeList } from './change-list.tsx';
import { resultChanges } from './result-changes.ts';
import { TileResult } from './tile-result.tsx';

/** A pinned answer: what it returned, how old that is, what changed since, and the statement behind it. */
export function AnswerTileView({
  tile,
  reading,
  busy,
  onAlert,
}: {
  tile: AnswerTile;
  reading: TileReading | null;
  busy: boolean;
  /** null where it is not this person's to watch. */
  onAlert: ((alert: TileAlert | null) => void) | null;
}) {
  const locale = useLocale();
  const [more, setMore] = useState(false);
  const [watching, setWatching] = useState(false);
  const result = reading?.outcome.kind === 'result' ? reading.outcome.result : null;
  return (
    <article
      aria-label={tile.title}
      aria-busy={busy}
      className="flex min-w-0 flex-1 flex-col overflow-hidden rounded-xl border bg-surface"
    >
      <header className="flex items-start gap-2 px-4 pt-3">
        <h2 className="min-w-0 flex-1 break-words font-medium text-sm">{tile.title}</h2>
        {tile.alert && <Badge tone="caution">{`${tile.alert.comparison} ${tile.alert.bound}`}</Badge>}
        {onAlert && result && (
          <Button
            look="quiet"
            size="small-icon"
            className="-my-1 print:hidden"
            aria-label={`Watch ${tile.title}`}
            onClick={() => setWatching(true)}
          >
            <Bell aria-hidden className="size-4" />
          </Button>
        )}
      </header>
      <div className="min-h-0 min-w-0 flex-1 py-2">
        {reading === null &&
          (busy ? (
            <Skeleton className="mx-4 h-24" />
          ) : (
            <p className="px-4 text-ink-muted text-sm">Not read yet.</p>
          ))}
        {reading?.outcome.kind === 'failed' && (
          <div className="px-4">
            <Callout tone="negative">{reading.outcome.message}</Callout>
          </div>
        )}
        {result && <TileResult tile={tile} result={result} />}
      </div>
      {reading && (
        <footer className="flex flex-col gap-1 border-t px-4 py-2 text-xs">
          <p className="flex flex-wrap items-center gap-x-2 text-ink-muted">
            <Clock aria-hidden className="size-3.5" />
            <time dateTime={reading.at}>Read {formatMoment(reading.at, locale)}</time>
            {reading.filteredBy.length > 0 && <span>· filtered by {reading.filteredBy.join(', ')}</span>}
          </p>
          <VerifiedMark verified={reading.verified} />
          {reading.unfiltered.map((words) => (
            <p key={words} className="text-caution">
              {words}
            </p>
          ))}
          {reading.previous && (
            <ChangeList
              since={reading.previous.at}
              changes={resultChanges(reading.previous.outcome, reading.outcome, locale)}
            />
          )}
          <div className="print:hidden">
            <Disclosure open={more} onToggle={setMore} summary="SQL">
              <SqlBlock sql={tile.sql} />
            </Disclosure>
          </div>
        </footer>
      )}
      {watching && onAlert && result && (
        <Dialog label={`Watch ${tile.title}`} onClose={() => setWatching(false)}>
          <AlertForm
            alert={tile.alert}
            result={result}
            onSave={(alert) => {
              onAlert(alert);
              setWatching(false);
            }}
            onClose={() => setWatching(false)}
          />
        </Dialog>
      )}
    </article>
  );
}
