'use client';

import { SquarePen } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type AnswerActions, AnswerActionsProvider } from '../answer/answer-actions.tsx';
import { postDrill } from '../answer/cell-requests.ts';
import { charactersFor } from '../chat/characters-for.ts';
import { Composer } from '../chat/composer.tsx';
import { runningRun } from '../chat/conversation-state.ts';
import { describeProgress } from '../chat/describe-progress.ts';
import { PendingTurn } from '../chat/pending-turn.tsx';
import { type AskedWith, getSourceStatus } from '../chat/requests.ts';
import { Starters } from '../chat/starters.tsx';
import { Turn } from '../chat/turn.tsx';
import { UnsentQuestion } from '../chat/unsent-question.tsx';
import { useConversation } from '../chat/use-conversation.ts';
import { useTurnScroll } from '../chat/use-turn-scroll.ts';
import { useWay } from '../chat/way-choice.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useLocale } from '../ui/use-locale.tsx';

/** The chat alone: one conversation about one source, without the rest of the product around it. */
export function FrameChat({ sourceId }: { sourceId: string }) {
  const locale = useLocale();
  const [conversationId, setConversationId] = useState<string | null>(null);
  const { state, dispatch, ask, stop } = useConversation(conversationId, setConversationId);
  const {
    value: status,
    failure,
    reload,
  } = useLoaded(useCallback((signal: AbortSignal) => getSourceStatus(sourceId, signal), [sourceId]));
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState('');
  const way = useWay();
  const choosable = status?.mode === 'model';
  const { runs, sending, unsent, stoppingRun, stopFailure } = state;
  const running = runningRun(state);
  const lastRun = runs.at(-1);
  const list = useTurnScroll(runs, sending !== null, state.startedRun);
  const askNow = useCallback(
    (question: string, chosen: AskedWith = choosable ? way : {}) => {
      ask({ question, ...chosen, sourceId });
      setDraft((text) => (text.trim() === question ? '' : text));
    },
    [ask, choosable, way, sourceId],
  );
  const actions = useMemo<AnswerActions>(
    () => ({
      drill: async (runId, cell, drill) =>
        dispatch({ type: 'started', ...(await postDrill(runId, cell, drill)) }),
    }),
    [dispatch],
  );
  useEffect(() => {
    // An unsent question goes back to where it was written, unless something else is being written by now.
    if (unsent) setDraft((text) => (text === '' ? unsent.question : text));
  }, [unsent]);

  return (
    <main className="flex min-h-dvh min-w-0 flex-col">
      <h1 className="sr-only">Ask {status?.source.name ?? 'the data'}</h1>
      <p role="status" aria-live="polite" className="sr-only">
        {lastRun && describeProgress(lastRun.view, locale)}
      </p>
      <div className="mx-auto flex w-full min-w-0 max-w-4xl flex-1 flex-col px-4">
        {runs.length === 0 && sending === null && (
          <div className="my-auto flex flex-col gap-4 py-6">
            <Failure message={failure} onRetry={reload} />
            <Starters questions={status?.source.starters ?? []} onAsk={askNow} />
          </div>
        )}
        {(runs.length > 0 || sending) && (
          <>
            <div className="flex justify-end pt-2">
              <Button look="quiet" size="small" onClick={() => setConversationId(null)}>
                <SquarePen aria-hidden className="size-3.5" />
                New conversation
              </Button>
            </div>
            <div ref={list} className="flex flex-col gap-8 pt-2 pb-6">
              <AnswerActionsProvider value={actions}>
                {runs.map((run) => (
                  <Turn
                    key={run.runId}
                    run={run}
                    dispatch={dispatch}
                    onAsk={askNow}
                    isLast={run === lastRun && sending === null}
                  />
                ))}
              </AnswerActionsProvider>
              {sending && <PendingTurn question={sending.question} />}
            </div>
          </>
        )}
      </div>
      <div className="sticky bottom-0 z-10 bg-linear-to-t from-70% from-canvas to-transparent">
        <div className="mx-auto flex w-full max-w-4xl flex-col gap-2 px-4 pt-3 pb-2">
          {unsent && (
            <UnsentQuestion
              unsent={unsent}
              onAgain={() => askNow(unsent.question)}
              onDismiss={() => dispatch({ type: 'unsent-dismissed' })}
            />
          )}
          <Failure message={running && stopFailure && `The answer could not be stopped. ${stopFailure}`} />
          <Composer
            field={field}
            draft={draft}
            running={running !== null}
            stopping={running !== null && running.runId === stoppingRun}
            sending={sending !== null}
            choosable={choosable}
            mostCharacters={charactersFor(status?.mode ?? null, way)}
            lastQuestion={lastRun?.view.question ?? null}
            onDraft={setDraft}
            onAsk={askNow}
            onStop={stop}
          />
        </div>
      </div>
    </main>
  );
}
