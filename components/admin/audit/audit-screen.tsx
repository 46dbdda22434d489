'use client';

import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { type AuditEntry, auditEntry } from '#lib/domain/audit-entry.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { Failure } from '../../ui/failure.tsx';
import { request } from '../../ui/request.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { Screen } from '../screen.tsx';
import { actionWords } from './action-words.ts';
import { detailParts } from './detail-parts.ts';

/** As many as the server sends at once. */
const pageLength = 100;

async function getEntries(asked: Record<string, string>, signal: AbortSignal): Promise<AuditEntry[]> {
  const query = new URLSearchParams(asked);
  return z.array(auditEntry).parse(await request(`/api/admin/audit?${query}`, { signal }));
}

/** Who changed or exported what, the latest first. */
export function AuditScreen() {
  const [text, setText] = useState('');
  const [before, setBefore] = useState<readonly number[]>([]);
  const page = before.at(-1);
  const load = useCallback(
    (signal: AbortSignal) =>
      getEntries({ text, ...(page === undefined ? {} : { before: String(page) }) }, signal),
    [text, page],
  );
  const { value, failure, reload } = useLoaded(load);
  const entries = value ?? [];
  const last = entries.at(-1);
  return (
    <Screen
      title="Audit log"
      intro="Every sign-in, change and export, the latest first."
      actions={
        <a
          href={`/api/admin/audit/export?${new URLSearchParams({ text })}`}
          download
          className={buttonLook()}
        >
          <Download aria-hidden className="size-4" />
          {text === '' ? 'Export' : 'Export what fits'}
        </a>
      }
    >
      <TextField
        className="w-full max-w-sm"
        label="Person, address, action or words"
        type="search"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setBefore([]);
        }}
      />
      <Failure message={failure} onRetry={reload} />
      {value === null && failure === null && <Skeleton className="h-60 w-full" />}
      {value?.length === 0 && (
        <EmptyNote>
          {text === '' ? 'Nothing has been written here yet.' : 'No entry fits these words.'}
        </EmptyNote>
      )}
      {entries.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
        <section aria-label="Entries" tabIndex={0} className="overflow-x-auto rounded-xl border">
          <table className="w-full text-left text-sm">
            <thead className="bg-sunken text-ink-muted text-xs">
              <tr>
                {['When', 'Who', 'From', 'What', 'Subject', 'Detail'].map((title) => (
                  <th key={title} className="px-3 py-2 font-medium">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map(({ id, at, person, action, subject, detail }) => (
                <tr key={id} className="border-t align-top">
                  <td className="whitespace-nowrap px-3 py-2 text-ink-muted">
                    <time dateTime={at}>{at.slice(0, 19).replace('T', ' ')}</time>
                  </td>
                  <td className="px-3 py-2">{person.name}</td>
                  <td className="whitespace-nowrap px-3 py-2 text-ink-muted">{addressOf(detail)}</td>
                  <td className="px-3 py-2">
                    <span className="font-medium">{actionWords(action)}</span>
                    <span className="block text-ink-muted text-xs">{action}</span>
                  </td>
                  <td className="break-words px-3 py-2">{subject}</td>
                  <td className="min-w-48 break-words px-3 py-2 text-ink-muted">
                    {detailParts(detail).map(({ name, text: words, isCode }) => (
                      <span key={name} className="block">
                        {name}: {isCode ? <code className="font-mono text-[0.8125rem]">{words}</code> : words}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className="flex gap-2">
        {before.length > 0 && (
          <Button size="small" onClick={() => setBefore(before.slice(0, -1))}>
            Newer
          </Button>
        )}
        {last && entries.length === pageLength && (
          <Button size="small" onClick={() => setBefore([...before, last.id])}>
            Older
          </Button>
        )}
      </div>
    </Screen>
  );
}

/** Empty for what happened on this machine, or before addresses were kept. */
function addressOf({ address }: AuditEntry['detail']): string {
  return typeof address === 'string' ? address : '';
}
