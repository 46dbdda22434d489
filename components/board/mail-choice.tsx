'use client';

import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { ShownBoard } from '#lib/domain/board.ts';
import type { BoardMail } from '#lib/domain/board-mail.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { formatMoment } from '../ui/format-moment.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { putBoardMail } from './requests.ts';

/** Chooses what of a board is mailed to whoever looks at it. */
export function MailChoice({
  board,
  mail,
  onChange,
}: {
  board: ShownBoard;
  mail: BoardMail;
  onChange: (board: ShownBoard) => void;
}) {
  const [open, setOpen] = useState(false);
  const wanted = mail.wanted.alerts || mail.wanted.readings;
  return (
    <>
      <Button size="small" aria-pressed={wanted} onClick={() => setOpen(true)}>
        <Mail aria-hidden className="size-3.5" />
        {wanted ? 'Mailed to me' : 'Mail to me'}
      </Button>
      {open && (
        <Dialog label="Mail of this board" onClose={() => setOpen(false)}>
          <MailForm
            board={board}
            mail={mail}
            onSaved={(saved) => {
              onChange(saved);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Dialog>
      )}
    </>
  );
}

function MailForm({
  board,
  mail,
  onSaved,
  onClose,
}: {
  board: ShownBoard;
  mail: BoardMail;
  onSaved: (board: ShownBoard) => void;
  onClose: () => void;
}) {
  const [alerts, setAlerts] = useState(mail.wanted.alerts);
  const [readings, setReadings] = useState(mail.wanted.readings);
  const { busy, failure, submit } = useSubmission(async () =>
    onSaved(await putBoardMail(board.id, { alerts, readings })),
  );
  return (
    <Form className="flex flex-col gap-4 p-5" onSubmit={() => void submit()}>
      <div>
        <h2 className="font-semibold">Mail of this board</h2>
        <p className="mt-1 break-words text-ink-muted text-sm">
          To {mail.address}, with what you may read yourself.
        </p>
      </div>
      <label className="flex items-start gap-2 text-sm">
        <input
          type="checkbox"
          className="mt-1"
          checked={alerts}
          onChange={(event) => setAlerts(event.target.checked)}
        />
        When a watched figure crosses its bound, or an answer cannot be read
      </label>
      <label className="flex items-start gap-2 text-sm">
        <input
          type="checkbox"
          className="mt-1"
          checked={readings}
          onChange={(event) => setReadings(event.target.checked)}
        />
        <span>
          Each time that it was refreshed by itself
          {board.schedule === null && (
            <span className="block text-ink-muted text-xs">It is not: nobody has given it a schedule.</span>
          )}
        </span>
      </label>
      <Failure message={failure} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabled={busy}>
          Save
        </Button>
      </div>
    </Form>
  );
}

/** Mails that have not arrived, each with what comes of it. */
export function UndeliveredMails({ mail }: { mail: BoardMail | null }) {
  const locale = useLocale();
  return mail?.undelivered.map(({ id, queuedAt, failure, nextAt }) => (
    <Callout key={id} tone="caution">
      The mail of {formatMoment(queuedAt, locale)} to {mail.address} was not delivered. {failure}{' '}
      {nextAt === null ? 'It was given up.' : `It is tried again ${formatMoment(nextAt, locale)}.`}
    </Callout>
  ));
}
