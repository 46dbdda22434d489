/** Nobody's host: what an address on it names, stays on whatever server reads it. */
const base = new URL('http://own.invalid');

/**
 * The place on this server that an address given by anybody leads to, `/` for one that leads elsewhere. It is read as a
 * browser reads it: `/\\host`, `//host` and `/<tab>/host` are other hosts.
 */
export function ownPath(given: string): string {
  if (!URL.canParse(given, base)) return '/';
  const { origin, pathname, search, hash } = new URL(given, base);
  if (origin !== base.origin) return '/';
  // `/.//host` is a path, but what it comes to would be read as a host the next time.
  return `${pathname.replace(/^\/+/, '/')}${search}${hash}`;
}
