import { reachedAt } from '#lib/auth/reached-at.ts';
import { readEnv } from '#lib/env.ts';
import { issueToken } from '#lib/store/one-time-tokens.ts';
import type { Store } from '#lib/store/open-store.ts';

const invitationDays = 7;

/**
 * A link that lets a person choose a password once; an earlier one ends. The token stands after the `#`, which no
 * browser sends and no server logs.
 */
export async function invite(store: Store, personId: string): Promise<{ link: string; days: number }> {
  const token = await issueToken(store, personId, invitationDays * 24 * 60 * 60 * 1000);
  return { link: `${reachedAt(readEnv())}/join#${token}`, days: invitationDays };
}
