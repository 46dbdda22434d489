import { createHmac } from 'node:crypto';
import { isSameSignature } from '../chat/hook-signature.ts';

/** How long the picture of an answer can be fetched by its address, in milliseconds: chat services fetch it when it is shown first. */
const lifetime = 60 * 60 * 1000;

/** What opens the picture of one answer and nothing else, for an hour, to whoever has it. */
export function pictureToken(secret: string, runId: string, now: number): string {
  const until = String(now + lifetime);
  return [runId, until, signatureOf(secret, runId, until)].join('.');
}

/** The answer whose picture a token opens now, or why it opens none. */
export function readPictureToken(
  secret: string,
  token: string,
  now: number,
): { readonly runId: string } | { readonly refused: string } {
  const [runId = '', until = '', signature = '', ...more] = token.split('.');
  const isOurs = isSameSignature(signature, signatureOf(secret, runId, until));
  if (!isOurs || more.length > 0) return { refused: 'This is no address of a picture.' };
  return Number(until) > now ? { runId } : { refused: 'The address of this picture has expired.' };
}

function signatureOf(secret: string, runId: string, until: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['picture', runId, until]))
    .digest('base64url');
}
