import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { AppError } from '../../errors.ts';

/** Link-local addresses hold the metadata services of clouds; the others are no host at all. */
const denied = new BlockList();
denied.addSubnet('169.254.0.0', 16, 'ipv4');
denied.addSubnet('0.0.0.0', 8, 'ipv4');
denied.addSubnet('224.0.0.0', 4, 'ipv4');
denied.addSubnet('240.0.0.0', 4, 'ipv4');
denied.addAddress('100.100.100.200', 'ipv4');
denied.addAddress('168.63.129.16', 'ipv4');
denied.addAddress('::', 'ipv6');
denied.addSubnet('fe80::', 10, 'ipv6');
denied.addSubnet('ff00::', 8, 'ipv6');
denied.addAddress('fd00:ec2::254', 'ipv6');
denied.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');

export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

/** What is looked for there. */
type ServerKind = 'database' | 'mail';

const resolveAll: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/**
 * The one address to connect to. A name is resolved once and the connection goes to what was checked, so that a name
 * that changes its mind in between gains nothing. Rejects with `source-unreadable` for hosts that are no plain name or
 * address, do not resolve, or resolve to a link-local or metadata address.
 */
export async function serverAddress(
  host: string,
  resolve: Resolve = resolveAll,
  kind: ServerKind = 'database',
): Promise<string> {
  if (!/^[A-Za-z0-9_.:-]{1,253}$/.test(host) || (host.includes(':') && isIP(host) === 0)) {
    throw refused(kind, host, 'is neither a host name nor an address');
  }
  const found =
    isIP(host) === 0 ? await resolved(kind, host, resolve) : [{ address: host, family: isIP(host) }];
  for (const { address, family } of found) {
    if (denied.check(address, family === 6 ? 'ipv6' : 'ipv4') || mappedIsDenied(address)) {
      throw refused(kind, host, 'is a link-local, metadata or reserved address, where nothing may be asked');
    }
  }
  const [first] = found;
  if (!first) throw refused(kind, host, 'has no address');
  return first.address;
}

async function resolved(kind: ServerKind, host: string, resolve: Resolve) {
  try {
    return await resolve(host);
  } catch (cause) {
    throw refused(kind, host, 'cannot be resolved to an address', cause);
  }
}

/** An IPv4 address inside an IPv6 one reaches the same host. */
function mappedIsDenied(address: string): boolean {
  if (!address.includes(':')) return false;
  const mapped = /^::(?:ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(
    new URL(`http://[${address}]/`).hostname.slice(1, -1),
  );
  if (mapped?.[1]) return denied.check(mapped[1], 'ipv4');
  const words = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(
    new URL(`http://[${address}]/`).hostname.slice(1, -1),
  );
  if (!words?.[1] || !words[2]) return false;
  const high = Number.parseInt(words[1], 16);
  const low = Number.parseInt(words[2], 16);
  return denied.check(`${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`, 'ipv4');
}

function refused(kind: ServerKind, host: string, reason: string, cause?: unknown): AppError {
  return new AppError('source-unreadable', {
    message: cause instanceof Error ? `host ${host} ${reason}: ${cause.message}` : `host ${host} ${reason}`,
    userMessage: `The ${kind} host ${JSON.stringify(host)} ${reason}. Give the name or the address of a ${kind} server.`,
    cause,
  });
}
