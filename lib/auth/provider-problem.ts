import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { z } from 'zod';

const timeoutMs = 5_000;

/** What sign-in needs of the discovery document (OpenID Connect Discovery 1.0, section 3). */
const document = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

/**
 * What keeps people from signing in at the provider, as a sentence that names the address and the cause; null when its
 * discovery document can be read and is its own.
 */
export async function providerProblem({
  name = 'OpenID Connect',
  discoveryUrl = '',
}: Pick<GenericOAuthConfig, 'name' | 'discoveryUrl'>): Promise<string | null> {
  const place = `${name} (TABLETALK_OIDC_ISSUER, asked at ${discoveryUrl})`;
  let found: unknown;
  try {
    const response = await fetch(discoveryUrl, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return `${place} answers with status ${response.status}; it may be another address.`;
    found = await response.json();
  } catch (error) {
    return `${place} cannot be asked: ${reasonOf(error)}.`;
  }
  const parsed = document.safeParse(found);
  if (!parsed.success) {
    const missing = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
    return `${place} does not answer with a discovery document; wrong or missing: ${missing || 'all of it'}.`;
  }
  const asked = discoveryUrl.replace(/\/\.well-known\/openid-configuration$/, '');
  const { issuer } = parsed.data;
  if (issuer.replace(/\/$/, '') === asked) return null;
  return `${place} says it is ${issuer}. Set TABLETALK_OIDC_ISSUER to that.`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} seconds`;
  if (error instanceof SyntaxError) return 'its answer is no JSON';
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message;
}
