import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a request may be, in seconds, as Slack asks for: what was recorded cannot be sent again later. */
const window = 5 * 60;

/**
 * Why a request is none of Slack's, or null: its signature is made from the body as it was sent, the moment, and the secret that
 * Slack and we know. `now` is in milliseconds.
 */
export function refusedSlackRequest(options: {
  readonly headers: Headers;
  readonly body: string;
  readonly secret: string;
  readonly now: number;
}): string | null {
  const { headers, body, secret, now } = options;
  const sent = headers.get('x-slack-request-timestamp') ?? '';
  const given = Buffer.from(headers.get('x-slack-signature') ?? '');
  const made = createHmac('sha256', secret).update(`v0:${sent}:${body}`).digest('hex');
  const wanted = Buffer.from(`v0=${made}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    return 'The signature (X-Slack-Signature) is not that of the secret of this app.';
  }
  const age = Math.abs(now / 1000 - Number(sent));
  return age <= window ? null : 'This request is older than five minutes.';
}
