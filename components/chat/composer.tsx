'use client';

import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { useTypedEarly } from '../ui/use-typed-early.ts';
import { QuestionLength } from './question-length.tsx';
import { WayChoice } from './way-choice.tsx';

/** Where a question is written. It stays usable while an answer runs; only sending waits, and the line below says so. */
export function Composer({
  field,
  draft,
  running,
  stopping,
  sending,
  lastQuestion,
  choosable,
  mostCharacters,
  onDraft,
  onAsk,
  onStop,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  running: boolean;
  /** Whether the running answer was asked to stop. */
  stopping: boolean;
  sending: boolean;
  lastQuestion: string | null;
  /** Whether a model is at hand, so that there is something to choose. */
  choosable: boolean;
  mostCharacters: number;
  onDraft: (draft: string) => void;
  onAsk: (question: string) => void;
  onStop: () => void;
}) {
  const hintId = useId();
  const lengthId = useId();
  const question = draft.trim();
  const isTooLong = question.length > mostCharacters;
  const mayAsk = question !== '' && !isTooLong && !running && !sending;
  useTypedEarly(draft, field);
  useHeightOf(field, draft);
  useEscape(running, onStop);

  const send = () => {
    if (mayAsk) onAsk(question);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method is composing, Enter chooses a word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && draft === '' && lastQuestion !== null) {
      event.preventDefault();
      onDraft(lastQuestion);
    }
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex items-end gap-2 rounded-2xl border border-line-strong bg-surface p-2 shadow-raised focus-within:border-accent">
        <textarea
          ref={field}
          id="question"
          rows={1}
          value={draft}
          aria-label="Ask a question"
          enterKeyHint="send"
          aria-invalid={isTooLong || undefined}
          aria-describedby={`${hintId} ${lengthId}`}
          placeholder="Ask a question about the data"
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={onKeyDown}
          className="max-h-48 min-h-9 flex-1 resize-none bg-transparent px-2 py-1.5 text-base leading-6 outline-none sm:text-[0.9375rem]"
        />
        {running ? (
          <Button key="stop" size="icon" aria-label="Stop" title="Stop (Escape)" onClick={onStop}>
            <Square aria-hidden className="size-3.5 fill-current" />
          </Button>
        ) : (
          <Button
            key="ask"
            type="submit"
            look="primary"
            size="icon"
            aria-label="Ask"
            title="Ask (Enter)"
            disabled={!mayAsk}
          >
            <ArrowUp aria-hidden className="size-4.5" />
          </Button>
        )}
      </div>
      <div className="mt-1.5 flex min-h-6 items-center pointer-coarse:min-h-0 justify-between gap-3 px-2">
        <p id={hintId} className="text-xs leading-4 text-ink-muted">
          {composerHint({ running, stopping, sending, waiting: question !== '' })}
        </p>
        <QuestionLength id={lengthId} length={question.length} most={mostCharacters} />
        {choosable && <WayChoice />}
      </div>
    </form>
  );
}

/** Keys are for those who have them: a touch screen shows none of these. */
function composerHint(state: { running: boolean; stopping: boolean; sending: boolean; waiting: boolean }) {
  if (state.running && state.stopping) return 'Stopping';
  if (state.running && state.waiting)
    return (
      <>
        You can ask this when the answer is finished
        <span className="pointer-coarse:hidden">, or stop it with Escape</span>.
      </>
    );
  if (state.running) return <span className="pointer-coarse:hidden">Escape stops the answer.</span>;
  if (state.sending) return 'Sending';
  return (
    <span className="max-sm:hidden pointer-coarse:hidden">Enter to ask, Shift+Enter for a new line</span>
  );
}

function useHeightOf(field: RefObject<HTMLTextAreaElement | null>, draft: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [field, draft]);
}

/** Escape stops from anywhere on the page, unless something nearer (a dialog, a hint) has a use for it. */
function useEscape(running: boolean, onStop: () => void): void {
  useEffect(() => {
    if (!running) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      onStop();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [running, onStop]);
}
