import type { OwnLogins } from '../datasource/server/own-logins.ts';
import { recordAudit } from '../store/audit.ts';
import type { Store } from '../store/open-store.ts';
import { findPerson } from '../store/people.ts';
import { findSourceLogin, refuseSourceLogin } from '../store/source-logins.ts';
import { openPassword } from './sealed-password.ts';

/** The passwords that people keep in the store, opened with the secret of the installation. */
export function ownLogins(store: Store, secret: string): OwnLogins {
  return {
    async passwordOf(id) {
      const login = await findSourceLogin(store, id);
      return login === null || login.refusal !== null ? null : openPassword(secret, login, login.sealed);
    },
    async refused(id, reason) {
      const login = await refuseSourceLogin(store, id, reason);
      const person = login && (await findPerson(store, login.personId));
      if (!person) return;
      const { sourceId, account } = login;
      const detail = { account };
      await recordAudit(store, { person, action: 'source-login.refuse', subject: sourceId, detail });
    },
  };
}
