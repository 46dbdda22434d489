const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Why a request that may change something is refused, or null. Only our own pages may send one: a browser says where
 * a request comes from, and a form of another site can send neither JSON, nor plain bytes, nor a header of its own. A program without a
 * browser sends no origin and what it likes; the cookie that signs a person in is not its to send.
 */
export function refusedUnsafeRequest(request: {
  readonly method: string;
  readonly headers: Headers;
  /** Names under which browsers know this server, with the port where there is one. */
  readonly hosts: readonly (string | null)[];
}): string | null {
  const { method, headers, hosts } = request;
  if (safeMethods.has(method)) return null;
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return 'This request came from another site.';
  const origin = headers.get('origin');
  if (origin !== null && !hosts.includes(hostOf(origin) ?? 'nowhere'))
    return 'This request came from another site.';
  if (origin === null && site === null && headers.has('cookie')) {
    return 'This request does not say where it came from.';
  }
  // Nothing of it was sent by a browser, and nobody is signed in by it.
  if (origin === null && site === null) return null;
  const hasBody = headers.get('content-length') !== '0' && headers.has('content-type');
  if (hasBody && !/^application\/(?:json|octet-stream)\b/.test(headers.get('content-type') ?? '')) {
    return 'The body must be JSON (content-type: application/json).';
  }
  return null;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
