import { createHmac } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { z } from 'zod';
import { embedClaims, longestEmbedMinutes } from '../domain/embedding.ts';
import type { KeptEmbedding } from '../store/embeddings.ts';

export type EmbedClaims = z.infer<typeof embedClaims>;

/** Why a token does not count. One that has only expired was good once: its frame wants a new one. */
export type EmbedRefusal = { readonly reason: string; readonly isExpired: boolean };

/** Clocks of two machines are never the same. */
const clockSkewSeconds = 30;

/** The token that a frame's request bears, a JSON Web Token in `Authorization: Bearer …`; null when it bears none. */
export function embedTokenOf(headers: Headers): string | null {
  const sent = headers.get('authorization') ?? '';
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]*) *$/i.exec(sent)?.[1] ?? null;
}

/** What the tokens of an embedding are signed with (HS256). Whoever knows it shows people what they may read. */
export function embedSecret(signingSecret: string, { id, salt }: Pick<KeptEmbedding, 'id' | 'salt'>): string {
  const made = createHmac('sha256', signingSecret).update(JSON.stringify(['embedding', id, salt]));
  return `tte_${made.digest('base64url')}`;
}

/** The embedding that a token says it is of, its `kid`; nothing of it is proved yet. null when it says none. */
export function embeddingIdOf(token: string): string | null {
  try {
    return decodeProtectedHeader(token).kid ?? null;
  } catch {
    return null; // No token at all: the refusal says so.
  }
}

/** What a token says, when the secret has signed it and it is in force; else the reason why it does not count. */
export async function readEmbedToken(token: string, secret: string): Promise<EmbedClaims | EmbedRefusal> {
  try {
    const { payload } = await jwtVerify(token, Buffer.from(secret), {
      algorithms: ['HS256'],
      clockTolerance: clockSkewSeconds,
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: longestEmbedMinutes * 60,
    });
    const claims = embedClaims.safeParse(payload);
    if (!claims.success) return refused(`${claims.error.issues.map(({ message }) => message).join('; ')}.`);
    const { iat, exp } = claims.data;
    if (exp - iat <= longestEmbedMinutes * 60) return claims.data;
    const minutes = Math.round((exp - iat) / 60);
    return refused(`This token is in force for ${minutes} minutes; ${longestEmbedMinutes} are allowed.`);
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      return { reason: 'This token has expired. The page around this one makes a new one.', isExpired: true };
    }
    if (error instanceof errors.JWSSignatureVerificationFailed) {
      return refused('This token was not signed with the secret of its embedding.');
    }
    if (error instanceof errors.JOSEError) return refused(`This token cannot be read: ${error.message}.`);
    throw error;
  }
}

function refused(reason: string): EmbedRefusal {
  return { reason, isExpired: false };
}
