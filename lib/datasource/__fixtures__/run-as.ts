import { readFileSync } from 'node:fs';

export type Account = { readonly uid: number; readonly gid: number };

/** A system account by its name; null when there is none. */
export function accountOf(name: string): Account | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

/** Options that make a child process run as an account, in a folder it may enter, without our environment. */
export function runAs(account: Account | null, folder: string) {
  return {
    ...(account ?? {}),
    cwd: folder,
    env: {
      NODE_ENV: 'production' as const,
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: folder,
      LC_ALL: 'C.UTF-8',
      TZ: 'UTC',
    },
  };
}
