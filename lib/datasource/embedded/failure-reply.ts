import { AppError } from '../../errors.ts';
import type { EngineReply } from './engine-protocol.ts';

/** What a child tells of anything it threw. */
export function failureOf(error: unknown): EngineReply {
  if (error instanceof AppError) {
    return { kind: 'failed', code: error.code, message: error.message, userMessage: error.userMessage };
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const userMessage = 'The database process failed. The details are in the server log.';
  return { kind: 'failed', code: 'internal', message, userMessage };
}
