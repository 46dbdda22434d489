import { createHmac } from 'node:crypto';
import { isSameSignature } from '../chat/hook-signature.ts';

/** Why a request is none of the webhook's, or null: its signature is made from the body as it was sent, with the token that Teams gave. */
export function refusedTeamsRequest(options: {
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** In base64, as Teams shows it. */
  readonly secret: string;
}): string | null {
  const { headers, body, secret } = options;
  const made = createHmac('sha256', Buffer.from(secret, 'base64')).update(body).digest('base64');
  return isSameSignature(headers.get('authorization') ?? '', `HMAC ${made}`)
    ? null
    : 'The signature (Authorization: HMAC …) is not that of the security token of this webhook.';
}
