'use client';

import { useState } from 'react';
import type {
  ImpactVerdict,
  NeighbourKind,
  QuestionImpact,
  ReplayedAnswer,
  RightFrom,
} from '#lib/domain/impact.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { ReplayedAnswerView } from './replayed-answer-view.tsx';
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

const neighbours: Readonly<Record<NeighbourKind, string>> = {
  synonym: 'beside it: a near word',
  period: 'beside it: another period',
  top: 'beside it: the largest few',
  grouping: 'beside it: another group',
};

/** What a draft does to one question; opened, the answers without and with it stand side by side. */
export function ImpactRow({ impact }: { impact: QuestionImpact }) {
  const [open, setOpen] = useState(false);
  const { question, neighbour, verdict, truth, before, after } = impact;
  return (
    <li className="px-4 py-2">
      <Disclosure
        open={open}
        onToggle={setOpen}
        summary={
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <Badge tone={tones[verdict]}>{verdictWords[verdict]}</Badge>
            <span className="min-w-0 break-words text-ink">{question}</span>
            {neighbour && <span className="text-xs">{neighbours[neighbour]}</span>}
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
      <ReplayedAnswerView answer={answer} label={title} />
    </section>
  );
}
