'use client';

import { Play } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { TableOverview } from '#lib/domain/table-overview.ts';
import { formatSql } from '../answer/format-sql.ts';
import { useSources } from '../chat/use-source.tsx';
import { getTables } from '../tables/requests.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useSubmission } from '../ui/use-submission.ts';
import type { CodeEditor } from './code-editor.ts';
import { nearNames } from './near-names.ts';
import { type StatementCheck, useCheckedStatement } from './use-checked-statement.ts';

/**
 * The statement of an answer to be changed and run. It says as one writes what the guard or the database would say, and
 * completes the names of what the person may read. `onRun` rejects with why it was not run.
 */
export function StatementEditor({
  sql,
  onRun,
  onClose,
}: {
  sql: string;
  onRun: (sql: string) => Promise<void>;
  onClose: () => void;
}) {
  const [text, setText] = useState<string | null>(null);

  useEffect(() => {
    let current = true;
    void formatSql(sql).then((formatted) => current && setText(formatted));
    return () => {
      current = false;
    };
  }, [sql]);

  if (text === null) return null;
  return <OpenEditor begin={text} onRun={onRun} onClose={onClose} />;
}

function OpenEditor({
  begin,
  onRun,
  onClose,
}: {
  begin: string;
  onRun: (sql: string) => Promise<void>;
  onClose: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [unopened, setUnopened] = useState<string | null>(null);
  const [text, setText] = useState(begin);
  const statusId = useId();
  const { currentId } = useSources();
  const check = useCheckedStatement(currentId, text);
  const load = useCallback((signal: AbortSignal) => getTables(currentId, signal), [currentId]);
  const tables = useLoaded(load);
  const { busy, failure, submit } = useSubmission(async () => {
    await onRun(text);
    onClose();
  });
  const run = useRef(() => {});
  const problem = check.kind === 'checked' ? check.problem : null;
  const mayRun = !busy && problem === null && text.trim() !== '';
  const dialect = check.kind === 'checked' ? check.dialect : null;

  useEffect(() => {
    run.current = () => {
      if (mayRun) void submit();
    };
  });

  useEffect(() => {
    let current = true;
    import('./code-editor.ts').then(
      ({ openCodeEditor }) => {
        if (!current || place.current === null) return;
        editor.current = openCodeEditor(place.current, {
          label: 'SQL of the answer',
          describedBy: statusId,
          text: begin,
          onChange: setText,
          onRun: () => run.current(),
        });
        editor.current.focus();
        setIsOpen(true);
      },
      (error: unknown) => {
        console.error(error);
        if (current) setUnopened('The editor could not be loaded. Reload the page and try again.');
      },
    );
    return () => {
      current = false;
      editor.current?.close();
      editor.current = null;
    };
  }, [begin, statusId]);

  useEffect(() => {
    if (isOpen && tables.value !== null && dialect !== null)
      editor.current?.know({ tables: tables.value, dialect });
  }, [isOpen, tables.value, dialect]);

  return (
    <div className="mt-1.5 flex flex-col gap-2">
      <div ref={place} className="min-h-24 min-w-0" />
      <p id={statusId} role="status" className={`break-words text-[0.8125rem] ${toneOf(check)}`}>
        {wordsOf(check, tables.value ?? [])}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" size="small" disabled={!mayRun} onClick={submit}>
          {busy ? <Spinner className="size-3.5" /> : <Play aria-hidden className="size-3.5" />}
          Run
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <span className="text-ink-muted text-xs">
          One SELECT, run read-only within your rights. Ctrl+Enter runs it.
        </span>
      </div>
      <Failure message={unopened ?? failure} />
      <Failure
        message={tables.failure && `Names cannot be completed. ${tables.failure}`}
        onRetry={tables.reload}
      />
    </div>
  );
}

function toneOf(check: StatementCheck): string {
  if (check.kind === 'checking') return 'text-ink-muted';
  return check.kind === 'checked' && check.problem === null ? 'text-positive' : 'text-negative';
}

function wordsOf(check: StatementCheck, tables: readonly TableOverview[]): string {
  switch (check.kind) {
    case 'checking':
      return 'Checking…';
    case 'failed':
      return `It could not be checked. ${check.message}`;
    case 'checked':
      if (check.problem === null) return 'This may run.';
      return check.problem.by === 'guard'
        ? `This may not run. ${check.problem.message}`
        : withNames(check.problem.message, nearNames(check.problem.message, tables));
  }
}

/** What the database says, and the names it has that are near the one it does not know. */
function withNames(message: string, names: readonly string[]): string {
  return names.length === 0 ? message : `${message.replace(/[.\s]+$/, '')}. Near it: ${names.join(', ')}.`;
}
