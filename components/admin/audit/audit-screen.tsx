'use client';

import { useCallback, useState } from 'react';
import { z } from 'zod';
import { type AuditEntry, auditEntry } from '#lib/domain/audit-entry.ts';
import { request } from '../../chat/requests.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLoaded } from '../use-loaded.ts';

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
  const { loaded, reload } = useLoaded(load);
  const entries = loaded.kind === 'ready' ? loaded.value : [];
  const last = entries.at(-1);
  return (
    <>
      <h1 className="mb-1 text-xl font-semibold">Audit log</h1>
      <p className="mb-5 text-sm text-ink-muted">Every sign-in, change and export, the latest first.</p>
      <TextField
        className="mb-4 max-w-sm"
        label="Person, action or subject"
        type="search"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setBefore([]);
        }}
      />
      {loaded.kind === 'failed' && (
        <Callout
          tone="negative"
          action={
            <Button size="small" onClick={reload}>
              Try again
            </Button>
          }
        >
          {loaded.message}
        </Callout>
      )}
      {loaded.kind === 'loading' && <Skeleton className="h-60 w-full" />}
      {loaded.kind === 'ready' && entries.length === 0 && (
        <p className="py-6 text-sm text-ink-muted">Nothing to show here.</p>
      )}
      {entries.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
        <section aria-label="Entries" tabIndex={0} className="overflow-x-auto rounded-xl border">
          <table className="w-full text-left text-sm">
            <thead className="bg-sunken text-ink-muted text-xs">
              <tr>
                {['When', 'Who', 'What', 'Subject', 'Detail'].map((title) => (
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
                  <td className="px-3 py-2 font-medium">{action}</td>
                  <td className="break-words px-3 py-2">{subject}</td>
                  <td className="break-words px-3 py-2 text-ink-muted">{inWords(detail)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className="mt-4 flex gap-2">
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
    </>
  );
}

function inWords(detail: AuditEntry['detail']): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
