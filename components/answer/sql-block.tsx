'use client';

import { useEffect, useState } from 'react';
import { CopyButton } from './copy-button.tsx';
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

  useEffect(() => {
    let current = true;
    void formatSql(sql).then((formatted) => current && setText(formatted));
    return () => {
      current = false;
    };
  }, [sql]);

  return (
    <div className="relative mt-1.5 rounded-lg bg-sunken">
      <div className="absolute right-1.5 top-1.5">
        <CopyButton text={text} label="Copy SQL" />
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
