import { AppError } from '#lib/errors.ts';
import type { Asker } from '../signed-in.ts';

/**
 * Whoever asks in a frame asks the one source that its token names; a board or an answer is of the source it was asked of. Throws
 * `forbidden` for any other.
 */
export function requireSourceOfFrame({ frame }: Pick<Asker, 'frame'>, sourceId: string): void {
  if (frame === undefined || frame.show.kind !== 'chat' || frame.sourceId === sourceId) return;
  throw new AppError('forbidden', { userMessage: `This frame asks the source ${frame.sourceId} alone.` });
}
