'use client';

import { Play } from 'lucide-react';
import { useState } from 'react';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { fieldLook, LabelledField } from '../admin/labelled-field.tsx';
import { DataTable } from '../answer/data-table.tsx';
import { rowCountText } from '../answer/table-layout.ts';
import { requestMessage } from '../chat/requests.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { tryStatement } from './requests.ts';

type Tried =
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'rows'; readonly sql: string; readonly table: ResultTable };

/** A statement to write, and what it returns. It runs read-only, as every question does; Ctrl+Enter runs it. */
export function StatementField({
  label,
  sql,
  onChange,
}: {
  label: string;
  sql: string;
  onChange: (sql: string) => void;
}) {
  const [tried, setTried] = useState<Tried | null>(null);
  const run = async () => {
    setTried({ kind: 'running' });
    try {
      setTried({ kind: 'rows', sql, table: await tryStatement(sql) });
    } catch (error) {
      setTried({ kind: 'failed', message: requestMessage(error) });
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <LabelledField label={label} hint="One SELECT, run read-only. Ctrl+Enter tries it.">
        {(ids) => (
          <textarea
            {...ids}
            rows={Math.min(18, Math.max(5, sql.split('\n').length + 1))}
            spellCheck={false}
            value={sql}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              void run();
            }}
            className={`${fieldLook} resize-y font-mono text-[0.8125rem] leading-5`}
          />
        )}
      </LabelledField>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" disabled={sql.trim() === '' || tried?.kind === 'running'} onClick={run}>
          {tried?.kind === 'running' ? (
            <Spinner className="size-3.5" />
          ) : (
            <Play aria-hidden className="size-3.5" />
          )}
          Try it
        </Button>
        <span role="status" className="text-[0.8125rem] text-ink-muted">
          {tried?.kind === 'rows' && rowCountText(tried.table)}
          {tried?.kind === 'rows' && tried.sql !== sql && ', of the statement before your last change'}
        </span>
      </div>
      {tried?.kind === 'failed' && <Callout tone="negative">{tried.message}</Callout>}
      {tried?.kind === 'rows' && (
        <div className="min-w-0 overflow-hidden rounded-xl border bg-surface">
          <DataTable table={tried.table} label="Result of the statement" focus={null} />
        </div>
      )}
    </div>
  );
}
