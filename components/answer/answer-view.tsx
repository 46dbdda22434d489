'use client';

import { useState } from 'react';
import type { RunView } from '#lib/domain/run-view.ts';
import { Callout } from '../ui/callout.tsx';
import { type AnswerBlock, answerBlocks } from './answer-blocks.ts';
import { ClarificationChoice } from './clarification-choice.tsx';
import type { CellFocus } from './data-table.tsx';
import { queryOf } from './query-of.ts';
import { ResultCard } from './result-card.tsx';
import { SourceReplyView } from './source-reply-view.tsx';
import { TextPart } from './text-part.tsx';
import { UnreadableNotice } from './unreadable-notice.tsx';

/** A run's answer, top to bottom. `onAsk` receives the full question when a person picks a clarification. */
export function AnswerView({ view, onAsk }: { view: RunView; onAsk: (question: string) => void }) {
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
  focus,
  onShowCell,
  onAsk,
}: {
  block: AnswerBlock;
  view: RunView;
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
        query={query}
        chart={block.chart}
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
      return <Callout tone="negative">{block.part.message}</Callout>;
  }
}
