import { type Dispatch, useCallback, useRef, useState } from 'react';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import type { SetChart } from '../answer/answer-view.tsx';
import { requestMessage } from '../ui/request.ts';
import type { ConversationAction } from './conversation-state.ts';
import { putChart } from './requests.ts';
import type { RunRecord } from './run-record.ts';

/**
 * Changes a chart on the page at once and keeps the change on the server. Changes are sent one after the other, so that
 * the last one is what is kept. `unkept` says why the latest could not be kept.
 */
export function useSetChart(
  { runId, charts }: RunRecord,
  dispatch: Dispatch<ConversationAction>,
): { setChart: SetChart; unkept: string | null; keepAgain: () => void } {
  const [unkept, setUnkept] = useState<{ part: number; message: string } | null>(null);
  const sending = useRef(Promise.resolve());

  const keep = useCallback(
    (part: number, spec: ChartSpec | null) => {
      sending.current = sending.current.then(() =>
        putChart(runId, part, spec).then(
          () => setUnkept(null),
          (error: unknown) => setUnkept({ part, message: requestMessage(error) }),
        ),
      );
    },
    [runId],
  );
  const setChart = useCallback(
    (part: number, spec: ChartSpec | null) => {
      dispatch({ type: 'chart-set', runId, part, spec });
      keep(part, spec);
    },
    [runId, dispatch, keep],
  );
  const keepAgain = () => {
    if (unkept !== null) keep(unkept.part, charts.find(({ part }) => part === unkept.part)?.spec ?? null);
  };
  return { setChart, unkept: unkept?.message ?? null, keepAgain };
}
