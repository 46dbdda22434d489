import { useEffect, useState } from 'react';
import type { Conversation } from '#lib/domain/conversation.ts';
import { requestMessage } from '../ui/request.ts';
import { getConversations } from './requests.ts';

export type FoundConversations = {
  /** What was searched for. */
  readonly search: string;
  /** null when the search failed. */
  readonly conversations: readonly Conversation[] | null;
  readonly failure: string | null;
};

/** A person stops typing for so long before the server is asked. */
const pauseMs = 150;

/**
 * The conversations in which something was asked with these words, follow-ups included; null while that is not known.
 * `list` is the whole history: when it changes, the search is made again.
 */
export function useHistorySearch(search: string, list: unknown): FoundConversations | null {
  const [found, setFound] = useState<FoundConversations | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another history may have other finds
  useEffect(() => {
    if (search === '') return setFound(null);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      getConversations({ search, signal: controller.signal }).then(
        (conversations) => setFound({ search, conversations, failure: null }),
        (error: unknown) => {
          if (!controller.signal.aborted)
            setFound({ search, conversations: null, failure: requestMessage(error) });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search, list]);
  return found;
}
