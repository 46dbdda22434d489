'use client';

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Conversation } from '#lib/domain/conversation.ts';
import { requestMessage } from '../ui/request.ts';
import { deleteConversation, getConversations } from './requests.ts';

type History = {
  /** Newest first; null until the first reply. */
  readonly conversations: readonly Conversation[] | null;
  readonly failure: string | null;
  readonly refresh: () => void;
  /** Rejects with a RequestError when the server keeps the conversation. */
  readonly remove: (id: string) => Promise<void>;
};

const HistoryContext = createContext<History | null>(null);

/** The list of conversations. It is read again whenever this tab is looked at, since other tabs change it too. */
export function HistoryProvider({ children }: { children: ReactNode }) {
  const [conversations, setConversations] = useState<readonly Conversation[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const newest = useRef(0);

  const refresh = useCallback(async () => {
    const request = ++newest.current;
    try {
      const list = await getConversations();
      if (request !== newest.current) return;
      setConversations(list);
      setFailure(null);
    } catch (error) {
      if (request === newest.current) setFailure(requestMessage(error));
    }
  }, []);

  useEffect(() => {
    refresh();
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [refresh]);

  const remove = useCallback(
    async (id: string) => {
      await deleteConversation(id);
      setConversations((list) => list?.filter((conversation) => conversation.id !== id) ?? null);
      refresh();
    },
    [refresh],
  );

  const history = useMemo(
    () => ({ conversations, failure, refresh, remove }),
    [conversations, failure, refresh, remove],
  );
  return <HistoryContext value={history}>{children}</HistoryContext>;
}

export function useHistory(): History {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('useHistory needs a HistoryProvider above it.');
  return history;
}
