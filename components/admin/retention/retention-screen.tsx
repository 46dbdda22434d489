'use client';

import { useCallback, useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import { formatBytes } from '#lib/domain/format-bytes.ts';
import type { Locale } from '#lib/domain/locale.ts';
import {
  type RetainedKind,
  type RetentionDays,
  type RetentionPage,
  retainedKinds,
} from '#lib/domain/retention.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Form } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useLocale } from '../../ui/use-locale.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { Screen } from '../screen.tsx';
import { goingInWords } from './going-in-words.ts';
import { type Forgotten, getRetention, putRetention } from './requests.ts';

const times = [7, 30, 90, 180, 365, 730, 1825] as const;

const labels: Readonly<Record<RetainedKind, string>> = {
  runs: 'Conversations and answers',
  exports: 'Who saved what as a file',
  audit: 'The rest of the audit log',
};

function keptWords(kind: RetainedKind, { kept }: RetentionPage, locale: Locale): string {
  if (kind !== 'runs') return `${countOf(kept[kind], locale, 'entry', 'entries')} now.`;
  return `${countOf(kept.runs, locale, 'answer')} now, ${formatBytes(kept.bytes)}.`;
}

/** For how long things are kept, with what would go before it goes. */
export function RetentionScreen() {
  const locale = useLocale();
  const [wanted, setWanted] = useState<RetentionDays | null>(null);
  const [asking, setAsking] = useState(false);
  const [forgotten, setForgotten] = useState<Forgotten | null>(null);
  const load = useCallback((signal: AbortSignal) => getRetention(wanted, signal), [wanted]);
  const { value: page, busy: previewing, failure, reload } = useLoaded(load);
  const saving = useSubmission(async (days: RetentionDays) => {
    setForgotten(await putRetention(days));
    setAsking(false);
    setWanted(null);
    reload();
  });
  const days = wanted ?? page?.days;
  const going = page === null ? [] : goingInWords(page.preview, locale);
  const isChanged =
    page !== null && wanted !== null && retainedKinds.some((kind) => wanted[kind] !== page.days[kind]);

  return (
    <Screen
      title="Retention"
      intro="For how long answers and the audit log are kept. What is older goes by itself, every few hours, and cannot be brought back."
    >
      <Failure message={failure} onRetry={reload} />
      {(page === null || days === undefined) && failure === null && <Skeleton className="h-60 w-full" />}
      {page !== null && days !== undefined && (
        <Form
          aria-label="For how long things are kept"
          className="flex flex-col gap-4 rounded-xl border bg-surface p-4"
          onSubmit={() => (going.length > 0 ? setAsking(true) : void saving.submit(days))}
        >
          <div className="flex flex-wrap items-start gap-4">
            {retainedKinds.map((kind) => (
              <SelectField
                key={kind}
                className="min-w-52 flex-1"
                label={labels[kind]}
                note={keptWords(kind, page, locale)}
                value={days[kind] ?? ''}
                onChange={({ target }) => {
                  setForgotten(null);
                  setWanted({ ...days, [kind]: target.value === '' ? null : Number(target.value) });
                }}
              >
                <option value="">for good</option>
                {[...new Set([...times, ...(days[kind] === null ? [] : [days[kind]])])]
                  .toSorted((one, other) => one - other)
                  .map((time) => (
                    <option key={time} value={time}>
                      {timeWords(time, locale)}
                    </option>
                  ))}
              </SelectField>
            ))}
          </div>
          <div aria-live="polite" className="text-sm">
            {going.length === 0 ? (
              <p className="text-ink-muted">Nothing would go now.</p>
            ) : (
              <>
                <p className="font-medium">What would go now</p>
                <ul className="list-inside list-disc">
                  {going.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </>
            )}
            {page.preview.runs.held > 0 && (
              <p className="mt-1 text-ink-muted">
                {countOf(page.preview.runs.held, locale, 'answer')} as old would stay: shared, on a board, or
                voted against and not handled yet, or in a conversation with such an answer.
              </p>
            )}
          </div>
          <Failure message={asking ? null : saving.failure} />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" look="primary" disabled={saving.busy || previewing || !isChanged}>
              {saving.busy ? 'Saving …' : 'Save'}
            </Button>
            <p role="status" className="text-positive text-sm empty:sr-only">
              {forgotten && savedWords(forgotten, locale)}
            </p>
          </div>
        </Form>
      )}
      {asking && days !== undefined && (
        <ConfirmDialog
          question="Forget what is older?"
          action="Forget"
          busy={saving.busy}
          failure={saving.failure}
          onConfirm={() => void saving.submit(days)}
          onClose={() => setAsking(false)}
        >
          <ul className="list-inside list-disc">
            {going.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="text-ink-muted">It goes at once and cannot be brought back.</p>
        </ConfirmDialog>
      )}
    </Screen>
  );
}

function timeWords(days: number, locale: Locale): string {
  return days % 365 === 0 ? countOf(days / 365, locale, 'year') : countOf(days, locale, 'day');
}

function savedWords({ runs, exports, audit }: Forgotten, locale: Locale): string {
  const entries = exports + audit;
  if (runs + entries === 0) return 'Saved.';
  return `Saved. ${countOf(runs, locale, 'answer')} and ${countOf(entries, locale, 'entry', 'entries')} of the audit log are gone.`;
}
