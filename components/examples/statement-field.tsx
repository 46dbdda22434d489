'use client';

import { Play } from 'lucide-react';
import { useState } from 'react';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { DataTable } from '../answer/data-table.tsx';
import { rowCountText } from '../answer/table-layout.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { tryStatement } from './requests.ts';

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
  const locale = useLocale();
  const [tried, setTried] = useState<{ sql: string; table: ResultTable } | null>(null);
  const { busy, failure, submit } = useSubmission(async () => {
    setTried(null);
    setTried({ sql, table: await tryStatement(sql) });
  });
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        isCode
        label={label}
        note="One SELECT, run read-only. Ctrl+Enter tries it."
        rows={Math.min(18, Math.max(5, sql.split('\n').length + 1))}
        value={sql}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void submit();
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" disabled={sql.trim() === '' || busy} onClick={submit}>
          {busy ? <Spinner className="size-3.5" /> : <Play aria-hidden className="size-3.5" />}
          Try it
        </Button>
        <span role="status" className="text-[0.8125rem] text-ink-muted">
          {tried && rowCountText(tried.table, locale)}
          {tried && tried.sql !== sql && ', of the statement before your last change'}
        </span>
      </div>
      <Failure message={failure} />
      {tried && (
        <div className="min-w-0 overflow-hidden rounded-xl border bg-surface">
          <DataTable table={tried.table} label="Result of the statement" focus={null} />
        </div>
      )}
    </div>
  );
}
