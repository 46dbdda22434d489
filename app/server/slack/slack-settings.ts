import type { Env } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';

type SlackEnv = Pick<
  Env,
  | 'TABLETALK_SLACK_SIGNING_SECRET'
  | 'TABLETALK_SLACK_BOT_TOKEN'
  | 'TABLETALK_SLACK_API'
  | 'TABLETALK_SLACK_CHANNELS'
>;

export type SlackSettings = {
  readonly secret: string;
  readonly token: string;
  readonly address: string;
  /** In a channel nobody but the asker sees an answer. */
  readonly onlyForAsker: boolean;
};

/** How Slack is spoken with. Throws `not-found` where it is not set up, naming what is missing. */
export function slackSettings(env: SlackEnv): SlackSettings {
  const { TABLETALK_SLACK_SIGNING_SECRET: secret, TABLETALK_SLACK_BOT_TOKEN: token } = env;
  if (secret === undefined || token === undefined) {
    const missing = secret === undefined ? 'TABLETALK_SLACK_SIGNING_SECRET' : 'TABLETALK_SLACK_BOT_TOKEN';
    throw new AppError('not-found', { userMessage: `Slack is not set up here: ${missing} is not set.` });
  }
  const onlyForAsker = env.TABLETALK_SLACK_CHANNELS === 'only-asker';
  return { secret, token, address: env.TABLETALK_SLACK_API, onlyForAsker };
}
