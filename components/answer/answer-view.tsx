'use client';

import { useState } from 'react';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import type { KeptChart } from '#lib/domain/kept-chart.ts';
import type { RunView } from '#lib/domain/run-view.ts';
import { Callout } from '../ui/callout.tsx';
import { EngineWords } from '../ui/engine-words.tsx';
import { type AnswerBlock, answerBlocks } from './answer-blocks.ts';
import { ClarificationChoice } from './clarification-choice.tsx';
import type { CellFocus } from './data-table.tsx';
import { queryOf } from './query-of.ts';
import { ResultCard } from './result-card.tsx';
import { SourceReplyView } from './source-reply-view.tsx';
import { TextPart } from './text-part.tsx';
import { UnreadableNotice } from './unreadable-notice.tsx';

export type SetChart = (part: number, spec: ChartSpec | null) => void;

/**
 * A run's answer, top to bottom, its charts as the person has set them. `onAsk` receives the full question when a person
 * picks a clarification; `onSetChart` a changed chart, or null for the one the answer was given with.
 */
export function AnswerView({
  view,
  charts,
  onAsk,
  onSetChart,
}: {
  view: RunView;
  charts: readonly KeptChart[];
  onAsk: (question: string) => void;
  onSetChart: SetChart;
}) {
  const [focus, setFocus] = useState<(CellFocus & { step: string }) | null>(null);
  const showCell = (step: string, row: number, column: number) =>
    setFocus((before) => ({ step, row, column, request: (before?.request ?? 0) + 1 }));
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {answerBlocks(view.parts).map((block, index) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever appended
          key={`${block.kind}-${index}`}
          block={block}
          view={view}
          charts={charts}
          onSetChart={onSetChart}
          focus={focus}
          onShowCell={showCell}
          onAsk={onAsk}
        />
      ))}
    </div>
  );
}

function Block({
  block,
  view,
  charts,
  onSetChart,
  focus,
  onShowCell,
  onAsk,
}: {
  block: AnswerBlock;
  view: RunView;
  charts: readonly KeptChart[];
  onSetChart: SetChart;
  focus: (CellFocus & { step: string }) | null;
  onShowCell: (step: string, row: number, column: number) => void;
  onAsk: (question: string) => void;
}) {
  if (block.kind === 'result') {
    const query = queryOf(view, block.step);
    if (query === null)
      return <Callout tone="negative">The result of step {block.step} is missing from this run.</Callout>;
    return (
      <ResultCard
        runId={view.runId ?? ''}
        step={block.step}
        query={query}
        chart={block.chart}
        edited={charts.find(({ part }) => part === block.chart?.part)?.spec ?? null}
        onEdit={(spec) => block.chart !== null && onSetChart(block.chart.part, spec)}
        focus={focus?.step === block.step ? focus : null}
      />
    );
  }
  switch (block.part.kind) {
    case 'text':
      return (
        <TextPart
          segments={block.part.segments}
          queryOf={(step) => queryOf(view, step)}
          onShowCell={onShowCell}
        />
      );
    case 'unreadable':
      return <UnreadableNotice refusal={block.part} onAsk={onAsk} />;
    case 'clarification':
      return <ClarificationChoice clarification={block.part.clarification} onAsk={onAsk} />;
    case 'about':
      return <SourceReplyView reply={block.part.reply} onAsk={onAsk} />;
    case 'failure':
      return (
        <Callout tone="negative">
          {block.part.message}
          <EngineWords words={block.part.detail} />
        </Callout>
      );
  }
}
