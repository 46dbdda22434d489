'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { AnswerActionsProvider } from '../answer/answer-actions.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { SharedTurns } from '../share/shared-turns.tsx';
import { ProposalLine } from '../sources/proposal-line.tsx';
import { Failure } from '../ui/failure.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { useWhenReachable } from '../ui/use-when-reachable.ts';
import { charactersFor } from './characters-for.ts';
import { Composer } from './composer.tsx';
import { ConversationNotFound } from './conversation-not-found.tsx';
import { ConversationSkeleton } from './conversation-skeleton.tsx';
import { runningRun } from './conversation-state.ts';
import { describeProgress } from './describe-progress.ts';
import { EmptyPage } from './empty-page.tsx';
import { conversationPath, goTo } from './go-to.ts';
import { PendingTurn } from './pending-turn.tsx';
import type { AskedWith } from './requests.ts';
import { SaveConversation } from './save-conversation.tsx';
import { Turn } from './turn.tsx';
import { UnsentQuestion } from './unsent-question.tsx';
import { useAnswerControls } from './use-answer-controls.ts';
import { useConversation } from './use-conversation.ts';
import { useConversationId } from './use-conversation-id.ts';
import { useHistory } from './use-history.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { useSource, useSources } from './use-source.tsx';
import { useTurnScroll } from './use-turn-scroll.ts';
import { useWay } from './way-choice.tsx';

const serversChoice: AskedWith = {};

/** The main column: the conversation of the address bar above the composer. */
export function ConversationPane() {
  const locale = useLocale();
  const conversationId = useConversationId();
  const { conversations, changed } = useHistory();
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useKeptDraft();
  useAskedAbout(setDraft);
  const way = useWay();
  const source = useSource();
  const { currentId: sourceId, choices, choose } = useSources();
  /** What was asked first here, for which another source may be proposed. */
  const [first, setFirst] = useState<string | null>(null);
  const mode = source.kind === 'ready' ? source.status.mode : null;
  const choosable = mode === 'model';

  const onAsked = useCallback(
    (id: string) => {
      const address = conversationPath(id);
      if (window.location.pathname !== address) window.history.pushState(null, '', address);
      changed();
    },
    [changed],
  );
  const { state, dispatch, ask, stop, reload, catchUp } = useConversation(conversationId, onAsked);
  const { phase, runs, access, sending, unsent, stoppingRun, stopFailure } = state;
  const controls = useAnswerControls(dispatch, changed);
  const running = runningRun(state);
  const lastRun = runs.at(-1);
  const empty = phase.kind === 'ready' && runs.length === 0 && sending === null;
  const list = useTurnScroll(runs, sending !== null, state.startedRun);
  const entry = conversations?.find(({ id }) => id === conversationId);
  const unreachable = phase.kind === 'failed' && phase.unreachable;
  useWhenReachable(unreachable, reload);

  useEffect(() => {
    const askedHere = runs.length + (sending === null ? 0 : 1);
    if (phase.kind === 'ready' && entry && entry.turns > askedHere) catchUp();
  }, [entry, phase, runs.length, sending, catchUp]);

  const askAndFocus = useCallback(
    (question: string, chosen: AskedWith = choosable ? way : serversChoice) => {
      setFirst(conversationId === null ? question : null);
      ask({ question, ...chosen, ...(sourceId === null ? {} : { sourceId }) });
      setDraft((text) => (text.trim() === question ? '' : text));
      focusUnlessTouch(field.current);
    },
    [ask, choosable, way, sourceId, conversationId, setDraft],
  );

  useEffect(() => {
    if (conversationId === null) focusUnlessTouch(field.current);
  }, [conversationId]);

  useEffect(() => {
    // An unsent question goes back to where it was written, unless something else is being written by now.
    if (unsent) setDraft((text) => (text === '' ? unsent.question : text));
  }, [unsent, setDraft]);

  useEffect(() => {
    const title = entry?.title ?? runs[0]?.view.question;
    document.title = title ? `${title} · Tabletalk` : 'Tabletalk';
  }, [entry, runs]);

  return (
    <main id="main" tabIndex={-1} className="outline-none flex min-w-0 flex-1 flex-col">
      <p role="status" aria-live="polite" className="sr-only">
        {lastRun && describeProgress(lastRun.view, locale)}
      </p>
      <div className="mx-auto flex w-full min-w-0 max-w-4xl flex-1 flex-col px-4 sm:px-6">
        {empty && <EmptyPage onAsk={askAndFocus} />}
        {phase.kind === 'loading' && <ConversationSkeleton />}
        {phase.kind === 'not-found' && <ConversationNotFound />}
        {phase.kind === 'failed' && (
          <div className="pt-8">
            <Failure
              message={`This conversation could not be loaded. ${phase.message}${unreachable ? ' It opens as soon as the server is back.' : ''}`}
              onRetry={reload}
            />
          </div>
        )}
        {access.may !== 'continue' && conversationId !== null && (
          <>
            <h1 className="sr-only">Conversation of {access.ownerName}</h1>
            <SharedTurns
              kind="conversation"
              id={conversationId}
              ownerName={access.ownerName}
              may={access.may}
              runs={runs}
            />
          </>
        )}
        {access.may === 'continue' && (runs.length > 0 || sending) && (
          <>
            {conversationId !== null && runs.length > 0 && (
              <div className="flex flex-wrap items-center justify-end gap-1 pt-3">
                <ShareButton kind="conversation" id={conversationId} />
                <SaveConversation
                  id={conversationId}
                  title={entry?.title ?? runs[0]?.view.question ?? ''}
                  runs={runs}
                />
              </div>
            )}
            <h1 className="sr-only">Conversation: {runs[0]?.view.question ?? sending?.question}</h1>
            <div
              ref={list}
              className="flex flex-col gap-10 pt-8 pb-8 [&>:last-child]:min-h-[calc(100dvh-14.3125rem)]"
            >
              <AnswerActionsProvider value={controls}>
                {runs.map((run) => (
                  <Turn
                    key={run.runId}
                    run={run}
                    dispatch={dispatch}
                    onAsk={askAndFocus}
                    isLast={run === lastRun && sending === null}
                  />
                ))}
              </AnswerActionsProvider>
              {sending && <PendingTurn question={sending.question} />}
            </div>
          </>
        )}
      </div>
      {phase.kind !== 'not-found' && access.may === 'continue' && (
        <div className="sticky bottom-0 z-10 bg-linear-to-t from-70% from-canvas to-transparent">
          <div className="mx-auto w-full max-w-4xl px-4 pt-4 pb-2 sm:px-6">
            {unsent && (
              <div className="pb-2">
                <UnsentQuestion
                  unsent={unsent}
                  onAgain={() =>
                    askAndFocus(unsent.question, {
                      strategy: unsent.strategy,
                      effort: unsent.effort,
                      askModel: unsent.askModel,
                      costly: unsent.costly,
                    })
                  }
                  onDismiss={() => dispatch({ type: 'unsent-dismissed' })}
                />
              </div>
            )}
            {first !== null && conversationId !== null && choices !== null && choices.length > 1 && (
              <ProposalLine
                key={conversationId}
                question={first}
                sourceId={sourceId}
                onTake={(source) => {
                  choose(source.id);
                  setDraft(first);
                  setFirst(null);
                  goTo('/');
                }}
              />
            )}
            {running && stopFailure && (
              <div className="pb-2">
                <Failure message={`The answer could not be stopped. ${stopFailure}`} />
              </div>
            )}
            <Composer
              field={field}
              draft={draft}
              running={running !== null}
              stopping={running !== null && running.runId === stoppingRun}
              sending={sending !== null}
              choosable={choosable}
              mostCharacters={charactersFor(mode, way)}
              lastQuestion={lastRun?.view.question ?? null}
              onDraft={setDraft}
              onAsk={askAndFocus}
              onStop={stop}
            />
          </div>
        </div>
      )}
    </main>
  );
}

/** What was chosen elsewhere to ask about stands in the composer, to be finished there: `/?ask=` it. */
function useAskedAbout(onText: (text: string) => void): void {
  useEffect(() => {
    const text = new URLSearchParams(window.location.search).get('ask');
    if (text === null) return;
    onText(text);
    window.history.replaceState(null, '', window.location.pathname);
  }, [onText]);
}

/** A touch keyboard would cover the answer that was just asked for. */
function focusUnlessTouch(element: HTMLElement | null): void {
  if (!window.matchMedia('(pointer: coarse)').matches) element?.focus({ preventScroll: true });
}
