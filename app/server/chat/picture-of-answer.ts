import { pictureToken } from '#lib/auth/picture-token.ts';
import { reachedFromOutside } from '#lib/auth/reached-at.ts';
import { signingSecret } from '#lib/auth/signing-secret.ts';
import type { AnswerPicture } from '#lib/chat/answer-picture.ts';
import { describeChart } from '#lib/domain/describe-chart.ts';
import { readEnv } from '#lib/env.ts';
import type { Store } from '#lib/store/open-store.ts';
import { findRun } from '#lib/store/runs.ts';
import { findAnswer } from '../answer-of-run.ts';

/**
 * The picture of the chart of an answer that was just given to somebody who may read it. null without a chart, for one that is a table
 * already, and where a chat service could not fetch it.
 */
export async function pictureOfAnswer(store: Store, runId: string): Promise<AnswerPicture | null> {
  const env = readEnv();
  const origin = reachedFromOutside(env);
  if (origin === null) return null;
  const run = await findRun(store, runId);
  const found = run && (await findAnswer(store, run, null));
  if (!found?.chart || found.chart.kind === 'pivot' || found.query.result.rows.length === 0) return null;
  const { chart, query } = found;
  const token = pictureToken(signingSecret(env), runId, Date.now());
  return {
    address: `${origin}/api/v1/pictures/${token}`,
    description: `${chart.title}. ${describeChart(chart, query.result, null)}`,
  };
}
