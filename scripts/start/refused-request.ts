import type { IncomingHttpHeaders } from 'node:http';
import { isOwnHostName, reachedAt, signInRequired } from '#lib/auth/reached-at.ts';
import type { Env } from '#lib/env.ts';

/** What proxies add to what they pass on: standards (RFC 7239, RFC 9110), habits, and large services. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-original-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'x-envoy-external-address',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
];

/**
 * Why a request is not answered at all, or null. A page elsewhere can make its own name resolve to this machine (DNS
 * rebinding) and would then read answers as if it were ours; its requests carry its name. And where nobody signs in, a
 * request that a proxy passes on may come from anybody.
 */
export function refusedRequest(headers: IncomingHttpHeaders, env: Env): string | null {
  const name = headers.host?.replace(/:\d+$/, '').toLowerCase();
  if (name === undefined || !isOwnHostName(name, env)) {
    return `This server answers to ${reachedAt(env)} and to this machine only. People who reach it otherwise need TABLETALK_PUBLIC_URL, see docs/sign-in.md.`;
  }
  const isKnown = signInRequired(env) || env.TABLETALK_SIGN_IN === 'off';
  if (isKnown || forwardingHeaders.every((header) => headers[header] === undefined)) return null;
  return 'This request came through a proxy, but nobody has to sign in here. Set TABLETALK_PUBLIC_URL to the address of the proxy, see docs/sign-in.md.';
}
