import type { Env } from '#lib/env.ts';

/** The hash of no text at all. */
const emptyStyle = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/**
 * What a page may load and where it may send anything: its own origin. A script runs when it is a file of ours or bears the
 * nonce of this one response, and so is a style; what scripts of ours set on single elements needs neither. A spreadsheet is
 * compressed in a worker from a blob address. An empty style attribute, which the drawing of heat maps sets, changes nothing. Next's development mode evaluates, and writes styles of its own. `framedBy` are the
 * sites whose pages may show it in a frame.
 */
export function contentSecurityPolicy(
  nonce: string,
  isDevelopment: boolean,
  framedBy: readonly string[] = [],
): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "worker-src 'self' blob:",
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    ...(isDevelopment ? [] : [`style-src-attr 'unsafe-hashes' '${emptyStyle}'`]),
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${framedBy.length === 0 ? "'none'" : framedBy.join(' ')}`,
  ].join('; ');
}

/** A year, as https://hstspreload.org asks for at least; subdomains are not ours to decide about. */
const transportSecurity = 'max-age=31536000';

/** What goes with every answer of a page or a route. Browsers keep to https once they have come by it. */
export function securityHeaders(env: Pick<Env, 'TABLETALK_PUBLIC_URL'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(env.TABLETALK_PUBLIC_URL?.startsWith('https:')
      ? { 'strict-transport-security': transportSecurity }
      : {}),
  };
}
