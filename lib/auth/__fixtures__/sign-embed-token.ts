import { SignJWT } from 'jose';
import type { MadeEmbedding } from '#lib/domain/embedding.ts';

/** What the server of a host signs for one of its people; `sub` is the address. Moments are minutes. */
export function signEmbedToken(
  { kept, secret }: MadeEmbedding,
  signed: { sub: string; show?: string; source?: string; minutes?: number; madeMinutesAgo?: number },
): Promise<string> {
  const { sub, show, source, minutes = 10, madeMinutesAgo = 0 } = signed;
  const made = Math.floor(Date.now() / 1000) - madeMinutesAgo * 60;
  return new SignJWT({ ...(show ? { show } : {}), ...(source ? { source } : {}) })
    .setProtectedHeader({ alg: 'HS256', kid: kept.id })
    .setSubject(sub)
    .setIssuedAt(made)
    .setExpirationTime(made + minutes * 60)
    .sign(new TextEncoder().encode(secret));
}
