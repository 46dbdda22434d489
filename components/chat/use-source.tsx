'use client';

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import type { SourceChoice } from '#lib/domain/source-choice.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { useChosenSource } from './chosen-source.ts';
import { goTo } from './go-to.ts';
import { getConversation, getSourceStatus, getSources, type SourceStatus } from './requests.ts';
import { useConversationId } from './use-conversation-id.ts';
import { useHistory } from './use-history.tsx';

type Source =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly status: SourceStatus;
      /** Asks the server again; the present reply stays until the new one is there. */
      readonly refresh: () => void;
    }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void };

/** The sources there are, and which of them is asked here. */
type Sources = {
  /** null until the server has answered. */
  readonly choices: readonly SourceChoice[] | null;
  /** The source of the open conversation, else the one chosen for the next; null for the main one. */
  readonly currentId: string | null;
  /** Asks a source from now on: in a conversation about another one, a new one is begun. */
  readonly choose: (id: string) => void;
  /** Something was brought or removed: reads the list and the status again. */
  readonly reload: () => void;
};

/** How often the page asks how far indexing is. */
const askAgainMs = 3_000;

const SourceContext = createContext<Source>({ kind: 'loading' });
const SourcesContext = createContext<Sources | null>(null);

/** Reads what the server answers from; every part of the page sees the same reply. */
export function SourceProvider({ children }: { children: ReactNode }) {
  const conversationId = useConversationId();
  const ofConversation = useConversationSource(conversationId);
  const { failure: historyFailure } = useHistory();
  const { value: choices, failure: choicesFailure, reload: reloadChoices } = useLoaded(getSources);
  const [chosen, setChosen] = useChosenSource();
  const known = choices?.some(({ id }) => id === chosen) ? chosen : null;
  // Until it is known which source a page is about, the one before it is shown, and at first none.
  const last = useRef<string | null | undefined>(undefined);
  const hasChoices = choices !== null || choicesFailure !== null;
  const hasSource = conversationId === null || ofConversation !== null || historyFailure !== null;
  const currentId = hasChoices && hasSource ? (ofConversation ?? known) : last.current;
  last.current = currentId;

  const load = useCallback(
    async (signal: AbortSignal) =>
      currentId === undefined ? null : await getSourceStatus(currentId, signal),
    [currentId],
  );
  const { value, failure, reload } = useLoaded(load);
  const isCurrent = value !== null && (currentId == null || value.source.id === currentId);
  const isIndexing = value?.indexing != null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reply asks for the next one
  useEffect(() => {
    if (!isIndexing) return;
    const timer = setTimeout(reload, askAgainMs);
    return () => clearTimeout(timer);
  }, [isIndexing, value, reload]);
  const source = useMemo<Source>(() => {
    if (failure !== null) return { kind: 'failed', message: failure, retry: reload };
    return value !== null && isCurrent
      ? { kind: 'ready', status: value, refresh: reload }
      : { kind: 'loading' };
  }, [value, isCurrent, failure, reload]);

  const sources = useMemo<Sources>(
    () => ({
      choices,
      currentId: currentId ?? null,
      choose(id) {
        setChosen(id);
        if (ofConversation !== null && ofConversation !== id) goTo('/');
      },
      reload() {
        reloadChoices();
        reload();
      },
    }),
    [choices, currentId, ofConversation, setChosen, reloadChoices, reload],
  );
  return (
    <SourcesContext value={sources}>
      <SourceContext value={source}>{children}</SourceContext>
    </SourcesContext>
  );
}

/** The source of a conversation; null until it is known, and where there is no conversation. */
function useConversationSource(conversationId: string | null): string | null {
  const { conversations } = useHistory();
  const listed = conversations?.find(({ id }) => id === conversationId)?.sourceId ?? null;
  const isUnlisted = conversationId !== null && conversations !== null && listed === null;
  const load = useCallback(
    // The list holds the latest conversations only.
    async (signal: AbortSignal) =>
      isUnlisted ? (await getConversation(conversationId, signal)).conversation : null,
    [isUnlisted, conversationId],
  );
  const { value } = useLoaded(load);
  return listed ?? (value?.id === conversationId ? value.sourceId : null);
}

export function useSource(): Source {
  return useContext(SourceContext);
}

export function useSources(): Sources {
  const sources = useContext(SourcesContext);
  if (!sources) throw new Error('useSources needs a SourceProvider above it.');
  return sources;
}
