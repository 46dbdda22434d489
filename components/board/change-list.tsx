'use client';

import { useState } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { formatMoment } from '../ui/format-moment.ts';
import { useLocale } from '../ui/use-locale.tsx';
import type { Changes } from './result-changes.ts';

const mostShown = 30;

/** What changed in an answer since it was read the time before. */
export function ChangeList({ since, changes }: { since: string; changes: Changes }) {
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const moment = formatMoment(since, locale);
  if (changes.kind === 'same') return <p className="text-ink-muted">Unchanged since {moment}</p>;
  if (changes.kind === 'other') return <p className="text-caution">{changes.words}</p>;
  const shown = changes.changes.slice(0, mostShown);
  return (
    <div>
      <Disclosure
        open={open}
        onToggle={setOpen}
        summary={
          <span className="font-medium text-accent text-xs">
            {countOf(changes.changes.length, locale, 'change')} since {moment}
          </span>
        }
      >
        <ul className="mt-1 flex flex-col gap-0.5 tabular-nums">
          {shown.map(({ row, column, before, after }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may change alike
            <li key={index} className="break-words">
              {[row, column].filter(Boolean).join(' · ')}: {before !== null && <del>{before}</del>}
              {before !== null && after !== null && ' → '}
              {after !== null && <ins className="font-medium no-underline">{after}</ins>}
            </li>
          ))}
          {changes.changes.length > shown.length && (
            <li className="text-ink-muted">and {changes.changes.length - shown.length} more</li>
          )}
        </ul>
      </Disclosure>
    </div>
  );
}
