'use client';

import { Pin } from 'lucide-react';
import { useCallback, useState } from 'react';
import { followHere } from '../chat/go-to.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { boardPath } from './board-path.ts';
import { getBoardsFor, pinAnswer, postBoard } from './requests.ts';

/** Puts an answer on a board of one's own, or on a new one. */
export function PinAnswer({ runId, step }: { runId: string; step: string }) {
  const [open, setOpen] = useState(false);
  const [pinned, setPinned] = useState<{ id: string; title: string } | null>(null);
  return (
    <>
      {pinned !== null && (
        <span role="status" className="text-xs">
          Pinned to{' '}
          <a href={boardPath(pinned.id)} onClick={followHere} className="underline underline-offset-2">
            {pinned.title}
          </a>
        </span>
      )}
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        <Pin aria-hidden className="size-3.5" />
        <span className="sr-only @sm:not-sr-only">Pin</span>
      </Button>
      {open && (
        <Dialog label="Pin to a board" onClose={() => setOpen(false)}>
          <PinForm
            runId={runId}
            step={step}
            onPinned={(board) => {
              setPinned(board);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Dialog>
      )}
    </>
  );
}

const newBoard = '';
/** What a first board is called until somebody knows better. */
const firstTitle = 'My board';

function PinForm({
  runId,
  step,
  onPinned,
  onClose,
}: {
  runId: string;
  step: string;
  onPinned: (board: { id: string; title: string }) => void;
  onClose: () => void;
}) {
  const load = useCallback((signal: AbortSignal) => getBoardsFor(runId, signal), [runId]);
  const boards = useLoaded(load);
  const [chosen, setChosen] = useState<string | null>(null);
  const [title, setTitle] = useState<string | null>(null);
  const name = title ?? (boards.value?.length === 0 ? firstTitle : '');
  const board = chosen ?? boards.value?.[0]?.id ?? newBoard;
  const { busy, failure, submit } = useSubmission(async () => {
    const id = board === newBoard ? await postBoard(name, runId) : board;
    // A board that was just made is the one a second try is meant for.
    setChosen(id);
    if (board === newBoard) boards.reload();
    await pinAnswer(id, runId, step);
    onPinned({ id, title: boards.value?.find((each) => each.id === id)?.title ?? name });
  });
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4 p-5">
      <h2 className="font-semibold">Pin to a board</h2>
      {boards.value === null && boards.busy && <Skeleton className="h-16" />}
      {boards.value !== null && (
        <SelectField label="Board" value={board} onChange={(event) => setChosen(event.target.value)}>
          {boards.value?.map((each) => (
            <option key={each.id} value={each.id}>
              {each.title}
            </option>
          ))}
          <option value={newBoard}>A new board</option>
        </SelectField>
      )}
      {boards.value !== null && board === newBoard && (
        <TextField
          label="Name of the new board"
          required
          maxLength={120}
          value={name}
          onChange={(event) => setTitle(event.target.value)}
        />
      )}
      <Failure message={failure ?? boards.failure} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          look="primary"
          disabled={busy || boards.value === null || (board === newBoard && name.trim() === '')}
        >
          Pin
        </Button>
      </div>
    </Form>
  );
}
