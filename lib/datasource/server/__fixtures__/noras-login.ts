import type { OwnLogins } from '../own-logins.ts';

/** The password that Nora keeps for her own account, and how a statement of hers is asked. */
export const norasPassword = 'noras-own-password';
export const asNora = { person: 'p', isTrial: false, account: 'nora', login: 'of-nora' } as const;

/** What keeps it, and what was written down of its being refused. */
export function norasLogin(): { logins: OwnLogins; refused: string[] } {
  const refused: string[] = [];
  const logins: OwnLogins = {
    passwordOf: async (login) => (login === asNora.login ? norasPassword : null),
    refused: async (login, reason) => {
      refused.push(`${login} ${reason}`);
    },
  };
  return { logins, refused };
}
