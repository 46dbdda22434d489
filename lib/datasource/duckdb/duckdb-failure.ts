import { AppError } from '../../errors.ts';
import { notAllowed, queryFailed, queryTooLarge } from '../source-errors.ts';

/** The engine's message without the excerpt of the statement it appends. */
export function engineMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .replace(/^Failed to extract statements: /, '')
    .replace(/\n\s*LINE \d+:[\s\S]*$/, '')
    .trim();
}

/** What went wrong while one statement was compiled or run. After FATAL and INTERNAL the engine is not to be trusted. */
export function statementFailure(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const message = engineMessage(error);
  if (/^(FATAL|INTERNAL)/.test(message)) return error;
  if (/^Permission Error/.test(message)) return notAllowed('Reading files');
  if (/^Out of Memory|bad_alloc|Cannot allocate/i.test(message)) {
    return queryTooLarge(message.split('\n')[0] ?? message, error);
  }
  return queryFailed('DuckDB', message, error);
}
