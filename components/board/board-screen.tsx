'use client';

import { Copy, FileDown, Heading, Pencil, Printer, RefreshCw, StickyNote, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { boardSchedules, type ShownBoard, type ShownTile } from '#lib/domain/board.ts';
import { goTo } from '../chat/go-to.ts';
import { ShareButton } from '../share/share-button.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyNote } from '../ui/empty-note.tsx';
import { Failure } from '../ui/failure.tsx';
import { controlLook } from '../ui/field.tsx';
import { formatMoment } from '../ui/format-moment.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { AnswerTileView } from './answer-tile.tsx';
import { BoardFilterBar } from './board-filters.tsx';
import { boardPath, boardsPath } from './board-path.ts';
import { boardAge, moveTile, placeTile } from './board-state.ts';
import { MailChoice, UndeliveredMails } from './mail-choice.tsx';
import { raisedAlerts } from './raised-alerts.ts';
import { copyBoard, deleteBoard } from './requests.ts';
import { saveBoard } from './save-board.ts';
import { TextTile } from './text-tile.tsx';
import { TileFrame } from './tile-frame.tsx';
import { type BoardOnPage, useBoard } from './use-board.ts';

/** One board: its answers as they were read last, what narrows them, and for its owner everything that can be changed. */
export function BoardScreen({ id }: { id: string }) {
  const onPage = useBoard(id);
  const { board, failure, load } = onPage;
  return (
    <PageFrame name={board?.title ?? 'Board'} className="max-w-7xl py-6">
      {board === null && failure === null && <Skeleton className="h-40 w-full" />}
      {board === null && <Failure message={failure} onRetry={load} />}
      {board && <OpenBoard key={id} board={board} onPage={onPage} />}
    </PageFrame>
  );
}

function OpenBoard({ board, onPage }: { board: ShownBoard; onPage: BoardOnPage }) {
  const locale = useLocale();
  const { readings, filters, reading, failure, unkept, refresh, filter, change, takeMail, load } = onPage;
  const [arranging, setArranging] = useState(false);
  const isOwn = board.may === 'change';
  const age = boardAge(board, [...readings.values()]);
  const setTile = (tile: ShownTile) =>
    change({ tiles: board.tiles.map((each) => (each.id === tile.id ? tile : each)) });
  const add = (kind: 'heading' | 'note') => {
    const text = kind === 'heading' ? 'New heading' : 'New note';
    const width = kind === 'heading' ? 6 : 2;
    change({ tiles: [...board.tiles, { kind, id: crypto.randomUUID(), width, height: 1, text }] });
    setArranging(true);
  };
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          {arranging ? (
            <>
              <h1 className="sr-only">{board.title}</h1>
              <TitleField title={board.title} onTitle={(title) => change({ title })} />
            </>
          ) : (
            <h1 className="break-words font-semibold text-xl tracking-tight">{board.title}</h1>
          )}
          <p role="status" className="mt-1 text-ink-muted text-sm">
            {!isOwn && `A board of ${board.ownerName}. `}
            {board.sourceName !== null && `About ${board.sourceName}. `}
            {reading ? 'Reading…' : age === null ? 'Not read yet.' : `As of ${formatMoment(age, locale)}.`}
            {board.nextAt !== null && ` Read again by itself ${formatMoment(board.nextAt, locale)}.`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <Button look="primary" size="small" disabled={reading} onClick={refresh}>
            {reading ? <Spinner className="size-3.5" /> : <RefreshCw aria-hidden className="size-3.5" />}
            Refresh
          </Button>
          {isOwn && (
            <Button size="small" aria-pressed={arranging} onClick={() => setArranging(!arranging)}>
              <Pencil aria-hidden className="size-3.5" />
              {arranging ? 'Done' : 'Arrange'}
            </Button>
          )}
          {isOwn && <ShareButton kind="board" id={board.id} />}
          {board.may === 'copy' && <CopyBoard id={board.id} />}
          {board.mail && <MailChoice board={board} mail={board.mail} onChange={takeMail} />}
          <SaveBoard board={board} onPage={onPage} />
        </div>
      </header>
      {arranging && (
        <section aria-label="Arrange" className="flex flex-wrap items-end gap-2 print:hidden">
          <SelectField
            label="Refresh by itself"
            value={board.schedule ?? ''}
            onChange={(event) =>
              change({ schedule: boardSchedules.find((each) => each === event.target.value) ?? null })
            }
          >
            <option value="">Never</option>
            {boardSchedules.map((each) => (
              <option key={each} value={each}>
                {each[0]?.toUpperCase() + each.slice(1)}
              </option>
            ))}
          </SelectField>
          <Button onClick={() => add('heading')}>
            <Heading aria-hidden className="size-4" />
            Add a heading
          </Button>
          <Button onClick={() => add('note')}>
            <StickyNote aria-hidden className="size-4" />
            Add a note
          </Button>
          <DeleteBoard board={board} />
        </section>
      )}
      <BoardFilterBar filters={filters} choices={board.choices} onFilter={filter} />
      <Failure message={failure} onRetry={refresh} />
      <Failure message={unkept && `This change is not kept. ${unkept}`} onRetry={load} />
      <UndeliveredMails mail={board.mail} />
      {raisedAlerts(board.alerts).map((alert) => (
        <Callout key={alert.id} tone="caution">
          {alert.message} <span className="text-ink-muted">{formatMoment(alert.at, locale)}</span>
        </Callout>
      ))}
      {board.tiles.length === 0 && (
        <EmptyNote>Nothing is pinned yet. Ask a question, then choose Pin above its result.</EmptyNote>
      )}
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-6">
        {board.tiles.map((tile, index) => {
          const label = labelOf(tile, index);
          return (
            <TileFrame
              key={tile.id}
              tile={tile}
              label={label}
              arrange={
                arranging
                  ? {
                      onMove: (by) => change({ tiles: [...moveTile(board.tiles, tile.id, by)] }),
                      onDrop: (dropped) => change({ tiles: [...placeTile(board.tiles, dropped, index)] }),
                      onSize: (size) => setTile({ ...tile, ...size }),
                      onRemove: () => change({ tiles: board.tiles.filter(({ id }) => id !== tile.id) }),
                    }
                  : null
              }
            >
              {tile.kind === 'withheld' && (
                <p className="grid flex-1 place-items-center rounded-xl border border-dashed px-4 py-6 text-center text-ink-muted text-sm">
                  Something here reads data that you may not read.
                </p>
              )}
              {tile.kind === 'answer' && (
                <AnswerTileView
                  tile={tile}
                  reading={readings.get(tile.id) ?? null}
                  busy={reading}
                  onAlert={isOwn ? (alert) => setTile({ ...tile, alert }) : null}
                />
              )}
              {(tile.kind === 'heading' || tile.kind === 'note') && (
                <TextTile tile={tile} onText={arranging ? (text) => setTile({ ...tile, text }) : null} />
              )}
            </TileFrame>
          );
        })}
      </ul>
    </div>
  );
}

function labelOf(tile: ShownTile, index: number): string {
  if (tile.kind === 'answer') return tile.title;
  if (tile.kind === 'withheld') return `Place ${index + 1}`;
  return tile.text.slice(0, 60);
}

function TitleField({ title, onTitle }: { title: string; onTitle: (title: string) => void }) {
  const [text, setText] = useState(title);
  return (
    <input
      aria-label="Name of the board"
      value={text}
      maxLength={120}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        if (text.trim() === '') setText(title);
        else if (text !== title) onTitle(text.trim());
      }}
      className={`${controlLook} h-10 px-3 font-semibold`}
    />
  );
}

function CopyBoard({ id }: { id: string }) {
  const { busy, failure, submit } = useSubmission(async () => goTo(boardPath(await copyBoard(id))));
  return (
    <>
      <Button size="small" disabled={busy} onClick={submit}>
        <Copy aria-hidden className="size-3.5" />
        Make a copy of my own
      </Button>
      <Failure message={failure} />
    </>
  );
}

function SaveBoard({ board, onPage }: { board: ShownBoard; onPage: BoardOnPage }) {
  const locale = useLocale();
  const { busy, failure, submit } = useSubmission(() => saveBoard(board, onPage.readings, locale));
  return (
    <>
      <Button size="small" onClick={() => window.print()}>
        <Printer aria-hidden className="size-3.5" />
        Print
      </Button>
      <Button size="small" disabled={busy} onClick={submit}>
        <FileDown aria-hidden className="size-3.5" />
        Save as HTML
      </Button>
      <Failure message={failure} />
    </>
  );
}

function DeleteBoard({ board }: { board: ShownBoard }) {
  const [asking, setAsking] = useState(false);
  const { busy, failure, submit } = useSubmission(async () => {
    await deleteBoard(board.id);
    goTo(boardsPath);
  });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-4" />
        Delete the board
      </Button>
      {asking && (
        <Dialog label="Delete the board" onClose={() => setAsking(false)}>
          <div className="p-5">
            <h2 className="mb-1.5 font-semibold">Delete this board?</h2>
            <p className="break-words text-ink-muted text-sm">
              “{board.title}” goes for everybody it is shared with. The conversations it was made from stay.
            </p>
            <div className="mt-3 empty:hidden">
              <Failure message={failure} />
            </div>
            <div className="mt-5 flex justify-end gap-2">
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button look="danger" disabled={busy} onClick={submit}>
                Delete
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
