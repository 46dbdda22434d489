import type { ServerConnection } from './server-connection.ts';

/** As which account of the database a session is; with the password that it signs in with, where the source's account does not for it. */
export type SessionAccount = { readonly account: string; readonly password?: string };

/** Who signs in for a session: the account itself where its password is known, else the source's own, for `account` where one is named. */
export async function signingIn(
  { user, password }: Pick<ServerConnection, 'user' | 'password'>,
  as: SessionAccount | undefined,
): Promise<{ user: string; password: string | undefined; account: string | undefined }> {
  if (as?.password !== undefined) return { user: as.account, password: as.password, account: undefined };
  return { user, password: await password?.(), account: as?.account };
}
