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
import type { LocalModelState } from '#lib/domain/local-model.ts';
import { useSource } from '../chat/use-source.tsx';
import { requestMessage } from '../ui/request.ts';
import { getLocalModel, type LocalModelWish, postLocalModel } from './requests.ts';

type LocalModel = {
  /** null until the server has told it. */
  readonly state: LocalModelState | null;
  /** Why the last request did not succeed. */
  readonly failure: string | null;
  /** The model whose download this page has seen finish. */
  readonly arrived: string | null;
  readonly wish: (wish: LocalModelWish) => void;
  /** Whether the dialog with all models is open. */
  readonly panelOpen: boolean;
  readonly setPanelOpen: (open: boolean) => void;
};

const LocalModelContext = createContext<LocalModel | null>(null);

const pollMs = 1000;

/** One view of the local models for the whole page: read once, and every second while a download is on its way. */
export function LocalModelProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<LocalModelState | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [arrived, setArrived] = useState<string | null>(null);
  const [panelOpen, setPanelOpen] = useState(false);

  const before = useRef<LocalModelState | null>(null);
  const source = useSource();
  const refresh = source.kind === 'ready' ? source.refresh : undefined;

  const receive = useCallback(
    (next: LocalModelState) => {
      const { current } = before;
      before.current = next;
      setFailure(null);
      setState(next);
      if (current?.download.kind === 'running' && next.download.kind === 'finished') {
        setArrived(next.download.name);
      }
      // Another model in use is another mode, which the rest of the page shows.
      if (current !== null && current.inUse !== next.inUse) refresh?.();
    },
    [refresh],
  );
  const fail = useCallback((error: unknown) => setFailure(requestMessage(error)), []);

  const running = state?.download.kind === 'running';
  useEffect(() => {
    const controller = new AbortController();
    const read = () =>
      void getLocalModel(controller.signal).then(receive, (error: unknown) => {
        if (!controller.signal.aborted) fail(error);
      });
    const timer = running ? setInterval(read, pollMs) : undefined;
    if (!running && before.current === null) read();
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [running, receive, fail]);

  const wish = useCallback(
    (wanted: LocalModelWish) => {
      postLocalModel(wanted).then(receive, fail);
    },
    [receive, fail],
  );
  const value = useMemo(
    () => ({ state, failure, arrived, wish, panelOpen, setPanelOpen }),
    [state, failure, arrived, wish, panelOpen],
  );
  return <LocalModelContext value={value}>{children}</LocalModelContext>;
}

export function useLocalModel(): LocalModel {
  const value = useContext(LocalModelContext);
  if (value === null) throw new Error('useLocalModel needs a LocalModelProvider above it');
  return value;
}
