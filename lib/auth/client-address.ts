import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddress from 'proxy-addr';

/**
 * The header in which the web process tells its own routes where a request comes from. It is written over for each request,
 * so that what a sender put there is never read.
 */
export const addressHeader = 'x-tabletalk-address';

/**
 * Where a request comes from: the other end of its connection or, as far as that is a proxy of `trusted` (addresses, networks
 * such as `10.0.0.0/8`, `loopback`), what the proxy says of the one before it in X-Forwarded-For. Nobody else's
 * X-Forwarded-For is believed. Throws TypeError naming what is no address.
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddress.compile([...trusted]);
  return (request) => {
    // A connection that broke off has no other end any more.
    if (request.socket.remoteAddress === undefined) return 'unknown';
    return proxyAddress(request, isTrusted).replace(/^::ffff:(?=\d+\.)/i, '');
  };
}

/** What limits per address count by: of an IPv6 address its /64 network, all of which one customer has. */
export function addressNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = tail === undefined ? [] : tail.split(':').filter((group) => group !== '');
  const missing = Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
