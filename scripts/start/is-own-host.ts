/**
 * Whether a request's Host header names this machine. A page elsewhere can make its own name resolve to 127.0.0.1 (DNS
 * rebinding) and would then read answers as if it were this page; its requests carry its name.
 */
export function isOwnHost(host: string | undefined): boolean {
  const name = host?.replace(/:\d+$/, '').toLowerCase();
  return name === '127.0.0.1' || name === 'localhost' || name === '[::1]';
}
