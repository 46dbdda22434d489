import { useEffect, useState } from 'react';
import { requestMessage } from '../ui/request.ts';
import { type CheckedStatement, checkStatement } from './requests.ts';

/** Long enough that a word is written, short enough that the word of the guard is there when one looks up. */
const pauseMs = 350;

export type StatementCheck =
  | { readonly kind: 'checking' }
  | ({ readonly kind: 'checked' } & CheckedStatement)
  | { readonly kind: 'failed'; readonly message: string };

/** What the server says of the statement as it stands, a moment after the last key. */
export function useCheckedStatement(sourceId: string | null, sql: string): StatementCheck {
  const [state, setState] = useState<{ sql: string; check: StatementCheck } | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      checkStatement(sourceId, sql, controller.signal).then(
        (checked) => setState({ sql, check: { kind: 'checked', ...checked } }),
        (error: unknown) => {
          if (!controller.signal.aborted)
            setState({ sql, check: { kind: 'failed', message: requestMessage(error) } });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [sourceId, sql]);

  return state?.sql === sql ? state.check : { kind: 'checking' };
}
