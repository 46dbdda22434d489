import type { Env } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';

export type TeamsSettings = {
  /** In base64, as Teams shows it. */
  readonly secret: string;
  /** The channel, which is all that a webhook can write to, gets the link alone. */
  readonly onlyForAsker: boolean;
};

/** How Teams is answered. Throws `not-found` where it is not set up. */
export function teamsSettings(
  env: Pick<Env, 'TABLETALK_TEAMS_SECRET' | 'TABLETALK_TEAMS_CHANNELS'>,
): TeamsSettings {
  const { TABLETALK_TEAMS_SECRET: secret, TABLETALK_TEAMS_CHANNELS: channels } = env;
  if (secret === undefined) {
    throw new AppError('not-found', {
      userMessage: 'Teams is not set up here: TABLETALK_TEAMS_SECRET is not set.',
    });
  }
  return { secret, onlyForAsker: channels === 'only-asker' };
}
