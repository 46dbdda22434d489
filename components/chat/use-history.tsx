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
import { RequestError, requestMessage, unreachableStatus } from '../ui/request.ts';
import { useWhenReachable } from '../ui/use-when-reachable.ts';
import { deleteConversation, getConversations, renameConversation } from './requests.ts';

type History = {
  /** The last used first; null until the first reply. */
  readonly conversations: readonly Conversation[] | null;
  readonly failure: string | null;
  readonly refresh: () => void;
  /** Something was asked or changed here: reads the list again, in other tabs of this browser too. */
  readonly changed: () => void;
  /** Rejects with a RequestError when the server keeps the old name. */
  readonly rename: (id: string, title: string) => Promise<void>;
  /** Rejects with a RequestError when the server keeps the conversation. */
  readonly remove: (id: string) => Promise<void>;
};

const channelName = 'tabletalk-history';

const HistoryContext = createContext<History | null>(null);

/** The list of conversations. It is read again whenever this tab is looked at or another tab says that it changed it. */
export function HistoryProvider({ children }: { children: ReactNode }) {
  const [conversations, setConversations] = useState<readonly Conversation[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  const newest = useRef(0);
  const channel = useRef<BroadcastChannel>(null);

  const refresh = useCallback(async () => {
    const request = ++newest.current;
    setUnreachable(false);
    try {
      const list = await getConversations();
      if (request !== newest.current) return;
      setConversations(list);
      setFailure(null);
    } catch (error) {
      if (request !== newest.current) return;
      setFailure(requestMessage(error));
      setUnreachable(error instanceof RequestError && error.status === unreachableStatus);
    }
  }, []);
  useWhenReachable(unreachable, refresh);

  useEffect(() => {
    refresh();
    window.addEventListener('focus', refresh);
    const others = new BroadcastChannel(channelName);
    others.onmessage = refresh;
    channel.current = others;
    return () => {
      window.removeEventListener('focus', refresh);
      others.close();
    };
  }, [refresh]);

  const changed = useCallback(() => {
    channel.current?.postMessage('changed');
    refresh();
  }, [refresh]);

  const rename = useCallback(
    async (id: string, title: string) => {
      await renameConversation(id, title);
      setConversations((list) => list?.map((each) => (each.id === id ? { ...each, title } : each)) ?? null);
      changed();
    },
    [changed],
  );

  const remove = useCallback(
    async (id: string) => {
      await deleteConversation(id);
      setConversations((list) => list?.filter((conversation) => conversation.id !== id) ?? null);
      changed();
    },
    [changed],
  );

  const history = useMemo(
    () => ({ conversations, failure, refresh, changed, rename, remove }),
    [conversations, failure, refresh, changed, rename, remove],
  );
  return <HistoryContext value={history}>{children}</HistoryContext>;
}

export function useHistory(): History {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('useHistory needs a HistoryProvider above it.');
  return history;
}
