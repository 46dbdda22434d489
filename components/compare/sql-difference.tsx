'use client';

import { useEffect, useState } from 'react';
import { formatSql } from '../answer/format-sql.ts';
import { type DiffLine, diffLines } from './diff-lines.ts';

const looks = {
  same: 'text-ink-muted',
  removed: 'bg-negative-tint text-negative',
  added: 'bg-positive-tint text-positive',
} as const;
const marks = { same: ' ', removed: '−', added: '+' } as const;
const spoken = { same: null, removed: 'Left only: ', added: 'Right only: ' } as const;

/** Two statements as one text, laid out the same way first so that only what they say differs. */
export function SqlDifference({ left, right }: { left: string; right: string }) {
  const [lines, setLines] = useState<readonly DiffLine[] | null>(null);

  useEffect(() => {
    let current = true;
    void Promise.all([formatSql(left), formatSql(right)]).then(
      ([one, other]) => current && setLines(diffLines(one, other)),
    );
    return () => {
      current = false;
    };
  }, [left, right]);

  const isSame = lines?.every(({ kind }) => kind === 'same');
  return (
    <section aria-label="Statements">
      <h2 className="mb-2 font-semibold text-sm">{isSame ? 'The same statement' : 'Statements'}</h2>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-h-24 overflow-x-auto rounded-xl border bg-surface p-3 font-mono text-xs leading-5"
      >
        {lines?.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is its identity
          <span key={index} className={`block ${looks[kind]}`}>
            <span aria-hidden>{marks[kind]} </span>
            <span className="sr-only">{spoken[kind]}</span>
            {text}
          </span>
        ))}
      </pre>
    </section>
  );
}
