'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { formatSql } from './format-sql.ts';
import { type SqlToken, sqlTokens } from './sql-tokens.ts';

const colours: Record<SqlToken['kind'], string> = {
  keyword: 'text-accent font-medium',
  text: 'text-positive',
  number: 'text-caution',
  comment: 'text-ink-faint italic',
  name: 'text-ink',
  other: 'text-ink',
};

/** A statement, laid out and coloured, with a button that copies what is shown. */
export function SqlBlock({ sql }: { sql: string }) {
  const [text, setText] = useState(sql);
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');

  useEffect(() => {
    let current = true;
    void formatSql(sql).then((formatted) => current && setText(formatted));
    return () => {
      current = false;
    };
  }, [sql]);

  useEffect(() => {
    if (copied === 'no') return;
    const timer = setTimeout(() => setCopied('no'), 3000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      // The browser may forbid it; the person reads that and can still select the text.
      () => setCopied('failed'),
    );

  return (
    <div className="relative mt-1.5 rounded-lg bg-sunken">
      <div className="absolute right-1.5 top-1.5 flex items-center gap-2">
        <span role="status" className="text-xs text-ink-muted">
          {copied === 'yes'
            ? 'Copied'
            : copied === 'failed'
              ? 'Not allowed here: select the text instead'
              : ''}
        </span>
        <Button
          look="secondary"
          size="small-icon"
          aria-label="Copy SQL"
          title="Copy SQL"
          onClick={() => void copy()}
        >
          {copied === 'yes' ? (
            <Check aria-hidden className="size-3.5 text-positive" />
          ) : (
            <Copy aria-hidden className="size-3.5" />
          )}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="max-h-96 overflow-auto p-3.5 pr-14 font-mono text-[0.8125rem] leading-5">
        <code>
          {sqlTokens(text).map((token, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity
            <span key={index} className={colours[token.kind]}>
              {token.text}
            </span>
          ))}
        </code>
      </pre>
    </div>
  );
}
