import { isIP } from 'node:net';

/** For a TLS connection over a socket that is open: the name or address that the certificate must be for, and the name that is told, which is none for an address. */
export function serverName(host: string): { readonly host: string; readonly servername?: string } {
  return isIP(host) === 0 ? { host, servername: host } : { host };
}
