'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileDraft, TableCorrection } from '#lib/domain/file-draft.ts';
import { RequestError, requestMessage } from '../ui/request.ts';
import { allCorrections, type Corrections } from './draft-corrections.ts';
import { dismissSent, keepSent, readSent, sendFile } from './requests.ts';

export type DraftState = {
  /** null until it was read for the first time. */
  readonly draft: FileDraft | null;
  readonly busy: 'sending' | 'reading' | 'keeping' | null;
  readonly sentBytes: number;
  readonly failure: string | null;
  /** Whether it was not read, and could be if somebody says how. */
  readonly isOpenToCorrection: boolean;
  readonly corrections: Corrections;
};

const untouched: DraftState = {
  draft: null,
  busy: 'sending',
  sentBytes: 0,
  failure: null,
  isOpenToCorrection: false,
  corrections: new Map(),
};

/** A file on its way: it is sent, read, corrected and read again, and at last kept. Leaving the page dismisses it. */
export function useDraft(file: File) {
  const [state, setState] = useState<DraftState>(untouched);
  const sent = useRef<string | null>(null);
  const reading = useRef<AbortController | null>(null);
  const change = useCallback(
    (part: Partial<DraftState>) => setState((before) => ({ ...before, ...part })),
    [],
  );

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const bring = async () => {
      sent.current = await sendFile(file, (sentBytes) => change({ sentBytes }), signal);
      change({ busy: 'reading' });
      const draft = await readSent(sent.current, [], signal);
      change({ draft, busy: null });
    };
    setState(untouched);
    bring().catch((error: unknown) => {
      if (signal.aborted) return;
      const isOpenToCorrection = error instanceof RequestError && error.code === 'layout-unreadable';
      change({ busy: null, failure: requestMessage(error), isOpenToCorrection });
    });
    return () => {
      controller.abort();
      reading.current?.abort();
      // What cannot be dismissed now is removed by the server after some hours.
      if (sent.current !== null) dismissSent(sent.current).catch(() => undefined);
    };
  }, [file, change]);

  /** Takes over what a person changed; `reads` when the file has to be read again with it. */
  const correct = (correction: TableCorrection, reads: boolean) => {
    const corrections = new Map(state.corrections).set(correction.part, correction);
    change({ corrections });
    if (!reads || sent.current === null) return;
    const tables = state.draft?.tables;
    // Without a draft there is one table to speak of, and its name is that of the file.
    void readAgain(sent.current, tables ? allCorrections(tables, corrections) : [...corrections.values()]);
  };
  const readAgain = async (id: string, corrections: readonly TableCorrection[]) => {
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    change({ busy: 'reading', failure: null });
    try {
      const draft = await readSent(id, corrections, controller.signal);
      change({ draft, busy: null });
    } catch (error) {
      if (!controller.signal.aborted) change({ busy: null, failure: requestMessage(error) });
    }
  };
  /** Resolves to the id of the source that the tables are in; null when they could not be kept. */
  const keep = async (): Promise<string | null> => {
    const { draft, corrections } = state;
    if (draft === null) return null;
    change({ busy: 'keeping', failure: null });
    try {
      const { sourceId } = await keepSent(draft.id, allCorrections(draft.tables, corrections));
      sent.current = null;
      return sourceId;
    } catch (error) {
      change({ busy: null, failure: requestMessage(error) });
      return null;
    }
  };
  return { state, correct, keep };
}
