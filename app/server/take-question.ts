import { AppError } from '#lib/errors.ts';
import type { Tabletalk } from './tabletalk.ts';

/** Counts a question, or a statement run in the place of one. Throws `too-many-requests` above the person's limit. */
export async function takeQuestion({ questionLimit }: Tabletalk, personId: string): Promise<void> {
  const waitSeconds = await questionLimit.take(personId);
  if (waitSeconds === 0) return;
  throw new AppError('too-many-requests', {
    userMessage: `That were many questions at once. Ask again in ${waitSeconds} s.`,
    retryAfterSeconds: waitSeconds,
  });
}
