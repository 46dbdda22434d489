import { BlockList, isIP } from 'node:net';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';

type Reach = Pick<Env, 'TABLETALK_HOST' | 'TABLETALK_PORT' | 'TABLETALK_PUBLIC_URL' | 'TABLETALK_SIGN_IN'>;

/**
 * Whether people have to sign in: always once Tabletalk has a public address or listens beyond this machine, unless that is
 * switched off by name. On this machine alone whoever can reach it could read its files as well.
 */
export function signInRequired(env: Reach): boolean {
  if (env.TABLETALK_SIGN_IN !== undefined) return env.TABLETALK_SIGN_IN === 'required';
  return env.TABLETALK_PUBLIC_URL !== undefined || !isLoopback(env.TABLETALK_HOST);
}

/** The address people use, without a slash at the end. Throws `bad-request` when it cannot be known. */
export function reachedAt(env: Reach): string {
  if (env.TABLETALK_PUBLIC_URL !== undefined) return new URL(env.TABLETALK_PUBLIC_URL).origin;
  if (isLoopback(env.TABLETALK_HOST)) return `http://${hostInUrl(env.TABLETALK_HOST)}:${env.TABLETALK_PORT}`;
  throw new AppError('bad-request', {
    userMessage:
      `TABLETALK_HOST=${env.TABLETALK_HOST} can be reached from other machines. Set TABLETALK_PUBLIC_URL to the ` +
      'address that people use, such as https://tabletalk.example.org.',
  });
}

/** Whether a request's Host header, without its port and in lower case, names Tabletalk or this machine. */
export function isOwnHostName(name: string, env: Reach): boolean {
  return (
    isLoopback(name) ||
    name === env.TABLETALK_HOST ||
    (isPublic(env) && name === new URL(env.TABLETALK_PUBLIC_URL ?? '').hostname)
  );
}

/**
 * The address by which services beyond this network can fetch something over https; null where there is none. A name tells less than
 * an address: one that is known in a network alone and does not say so is taken for public.
 */
export function reachedFromOutside({ TABLETALK_PUBLIC_URL: address }: Reach): string | null {
  if (address === undefined) return null;
  const { protocol, hostname, origin } = new URL(address);
  const name = hostname.replace(/^\[|\]$/g, '');
  const kind = isIP(name);
  const isWithin =
    kind === 0
      ? !name.includes('.') || /\.(local|localhost|internal|intranet|lan|home|home\.arpa|test)$/.test(name)
      : withinNetworks.check(name, kind === 4 ? 'ipv4' : 'ipv6');
  return protocol === 'https:' && !isWithin ? origin : null;
}

/** Addresses of networks of one's own (RFC 1918, 6598, 3927, 4193 and 4291). */
const withinNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  withinNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  withinNetworks.addSubnet(network, bits, 'ipv6');

function isPublic({ TABLETALK_PUBLIC_URL: address }: Reach): boolean {
  return address !== undefined && !isLoopback(new URL(address).hostname);
}

/** Names and addresses that mean the machine itself. */
export function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '::1' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}

function hostInUrl(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}
