'use client';

import { useState } from 'react';
import type { ImpactVerdict, QuestionImpact, ReplayedAnswer, RightFrom } from '#lib/domain/impact.ts';
import { DataTable } from '../answer/data-table.tsx';
import { SqlBlock } from '../answer/sql-block.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { countOf } from '../ui/count-of.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { verdictWords } from './summarise-impact.ts';

const tones: Readonly<Record<ImpactVerdict, Tone>> = {
  fixed: 'positive',
  broken: 'negative',
  changed: 'caution',
  unchanged: 'neutral',
};

const truths: Readonly<Record<RightFrom, string>> = {
  draft: 'right answer: that of the draft',
  example: 'right answer: an approved example',
  'thumbs-up': 'right answer: a thumbs up',
};

/** What a draft does to one question; opened, the answers without and with it stand side by side. */
export function ImpactRow({ impact }: { impact: QuestionImpact }) {
  const [open, setOpen] = useState(false);
  const { question, verdict, truth, before, after } = impact;
  return (
    <li className="px-4 py-2">
      <Disclosure
        open={open}
        onToggle={setOpen}
        summary={
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <Badge tone={tones[verdict]}>{verdictWords[verdict]}</Badge>
            <span className="min-w-0 break-words text-ink">{question}</span>
            {truth && <span className="text-xs">{truths[truth]}</span>}
          </span>
        }
      >
        <div className="grid gap-3 pt-2 lg:grid-cols-2">
          <Side title="Without the draft" answer={before} />
          <Side title="With the draft" answer={after} />
        </div>
      </Disclosure>
    </li>
  );
}

function Side({ title, answer }: { title: string; answer: ReplayedAnswer }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="font-medium text-[0.8125rem]">{title}</h3>
      {answer.sql !== null && <SqlBlock sql={answer.sql} />}
      {answer.result === null ? (
        <p className="mt-1.5 rounded-lg bg-sunken px-3.5 py-2.5 text-[0.8125rem]">{answer.message}</p>
      ) : (
        <div className="mt-1.5 overflow-hidden rounded-lg border bg-surface">
          <p className="px-3 py-1.5 text-ink-muted text-xs">
            {countOf(answer.rowCount, 'row')}
            {answer.rowCount > answer.result.rows.length && `, the first ${answer.result.rows.length} shown`}
          </p>
          <DataTable table={answer.result} label={title} focus={null} />
        </div>
      )}
    </section>
  );
}
