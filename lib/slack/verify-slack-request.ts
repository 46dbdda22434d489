import { createHmac } from 'node:crypto';
import { isSameSignature, refusedMoment } from '../chat/hook-signature.ts';

/**
 * Why a request is none of Slack's, or null: its signature is made from the body as it was sent, the moment, and the secret that
 * Slack and we know. `now` is in milliseconds.
 */
export function refusedSlackRequest(options: {
  readonly headers: Headers;
  readonly body: Uint8Array;
  readonly secret: string;
  readonly now: number;
}): string | null {
  const { headers, body, secret, now } = options;
  const sent = headers.get('x-slack-request-timestamp') ?? '';
  const made = createHmac('sha256', secret).update(`v0:${sent}:`).update(body).digest('hex');
  if (!isSameSignature(headers.get('x-slack-signature') ?? '', `v0=${made}`)) {
    return 'The signature (X-Slack-Signature) is not that of the secret of this app.';
  }
  return refusedMoment(Number(sent) * 1000, now);
}
