import { reachedAt } from '#lib/auth/reached-at.ts';
import type { Env } from '#lib/env.ts';
import { issueToken } from '#lib/store/one-time-tokens.ts';
import type { Store } from '#lib/store/open-store.ts';
import { nobodyYet } from '#lib/store/people.ts';

const lifetimeMinutes = 60;

/** While there is nobody: prints a link in the terminal that makes whoever follows it the administrator, once. */
export async function offerFirstAdministrator(env: Env, store: Store): Promise<void> {
  if (!(await nobodyYet(store))) return;
  const token = await issueToken(store, null, lifetimeMinutes * 60 * 1000);
  process.stderr.write(
    `There is no administrator yet. Become the first one here, within ${lifetimeMinutes} minutes:\n` +
      `  ${reachedAt(env)}/join?first#${token}\n`,
  );
}
