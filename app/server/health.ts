import type { Workspace } from '#agents/workspace.ts';
import type { QueryLimits } from '#lib/datasource/data-source.ts';
import { AppError } from '#lib/errors.ts';

const limits: QueryLimits = {
  timeoutMs: 5_000,
  maxRows: 1,
  maxBytes: 1_000,
  maxEstimatedRows: Number.POSITIVE_INFINITY,
};
/** Whoever watches a server asks often. */
const rememberMs = 5_000;

/** Resolves when a question would find the source and the index answering; rejects with what would fail it. */
export function healthOf(
  { source, knowledge }: Pick<Workspace, 'source' | 'knowledge'>,
  signal: AbortSignal = AbortSignal.timeout(2 * limits.timeoutMs),
): Promise<void> {
  const statement = source.dialect.name === 'oracle' ? 'SELECT 1 FROM dual' : 'SELECT 1';
  const asked = source.query(statement, limits, signal).then(
    () => undefined,
    (error: unknown) => {
      // All sessions are busy with questions: no sign of trouble.
      if (!(error instanceof AppError) || error.code !== 'stopped') throw error;
    },
  );
  return Promise.all([asked, knowledge.findTables('tables', signal)]).then(() => undefined);
}

/** The same, asked once in five seconds however many watch. */
export function rememberedHealth(now: () => number = () => performance.now()) {
  let last: { readonly at: number; readonly health: Promise<void> } | undefined;
  return (workspace: Workspace): Promise<void> => {
    if (last === undefined || now() - last.at > rememberMs) {
      last = { at: now(), health: healthOf(workspace) };
      last.health.catch(() => {});
    }
    return last.health;
  };
}
