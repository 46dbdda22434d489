'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { type BoardFilters, noFilters, type ShownBoard, type TileReading } from '#lib/domain/board.ts';
import { requestMessage } from '../ui/request.ts';
import { changeOf, unreadTiles } from './board-state.ts';
import { getBoard, putBoard, refreshBoard } from './requests.ts';

export type BoardOnPage = {
  readonly board: ShownBoard | null;
  readonly readings: ReadonlyMap<string, TileReading>;
  readonly filters: BoardFilters;
  /** Whether statements are running. */
  readonly reading: boolean;
  readonly failure: string | null;
  /** Why the last change is not kept. */
  readonly unkept: string | null;
  readonly load: () => void;
  readonly refresh: () => void;
  readonly filter: (filters: BoardFilters) => void;
  /** Takes over what the server has said of the mail of the board. */
  readonly takeMail: (from: ShownBoard) => void;
  /** Changes the board here at once and on the server after that. */
  readonly change: (change: Partial<Pick<ShownBoard, 'title' | 'tiles' | 'schedule'>>) => void;
};

/** A board as it was read last; answers that this person never saw are read when it opens. */
export function useBoard(id: string): BoardOnPage {
  const [board, setBoard] = useState<ShownBoard | null>(null);
  const [readings, setReadings] = useState<ReadonlyMap<string, TileReading>>(new Map());
  const [filters, setFilters] = useState<BoardFilters>(noFilters);
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [unkept, setUnkept] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef<ShownBoard | null>(null);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const running = useRef<AbortController | null>(null);

  const show = useCallback((next: ShownBoard) => {
    latest.current = next;
    setBoard(next);
  }, []);

  const run = useCallback(
    async (wanted: BoardFilters, only?: readonly string[]) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setReading(true);
      setFailure(null);
      try {
        // What was changed here is kept first, so that its alerts are those that are watched.
        await sending.current;
        const read = await refreshBoard(
          id,
          { filters: wanted, ...(only ? { only } : {}) },
          controller.signal,
        );
        const fresh = read.readings.map((each) => [each.tileId, each] as const);
        setReadings((before) => new Map(only ? [...before, ...fresh] : fresh));
        const shown = latest.current;
        const { alerts, nextAt, mail } = read.board;
        if (shown) show({ ...shown, alerts, nextAt, mail });
      } catch (error) {
        if (!controller.signal.aborted) setFailure(requestMessage(error));
      } finally {
        if (running.current === controller) setReading(false);
      }
    },
    [id, show],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the board again
  useEffect(() => {
    const controller = new AbortController();
    setFailure(null);
    setUnkept(null);
    getBoard(id, controller.signal).then(
      (read) => {
        show(read.board);
        setFilters(read.board.filters);
        setReadings(new Map(read.readings.map((each) => [each.tileId, each])));
        const unread = unreadTiles(read.board, read.readings);
        if (unread.length > 0) void run(read.board.filters, unread);
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setFailure(requestMessage(error));
      },
    );
    return () => {
      controller.abort();
      running.current?.abort();
    };
  }, [id, attempt, run, show]);

  const takeMail = useCallback(
    ({ mail }: ShownBoard) => {
      if (latest.current) show({ ...latest.current, mail });
    },
    [show],
  );

  const keep = useCallback(() => {
    sending.current = sending.current.then(async () => {
      const shown = latest.current;
      if (shown === null) return;
      try {
        const { version, nextAt } = await putBoard(id, changeOf(shown));
        const now = latest.current;
        if (now) show({ ...now, version, nextAt });
        setUnkept(null);
      } catch (error) {
        setUnkept(requestMessage(error));
      }
    });
  }, [id, show]);

  const change = useCallback<BoardOnPage['change']>(
    (parts) => {
      if (latest.current === null) return;
      show({ ...latest.current, ...parts });
      keep();
    },
    [keep, show],
  );

  const filter = useCallback(
    (wanted: BoardFilters) => {
      setFilters(wanted);
      if (latest.current?.may === 'change') {
        show({ ...latest.current, filters: wanted });
        keep();
      }
      void run(wanted);
    },
    [keep, run, show],
  );

  return {
    board,
    readings,
    filters,
    reading,
    failure,
    unkept,
    load: useCallback(() => setAttempt((count) => count + 1), []),
    refresh: useCallback(() => void run(filters), [run, filters]),
    filter,
    change,
    takeMail,
  };
}
