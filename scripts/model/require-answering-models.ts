import { AppError } from '#lib/errors.ts';
import type { KeptReplies } from '#lib/llm/kept-replies.ts';
import { withModelInUse } from '#lib/llm/local-models/with-model-in-use.ts';
import { readModelSettings } from '#lib/llm/role-settings.ts';
import type { ChosenEngine } from '../engine-options.ts';
import { askEachModel } from './ask-each-model.ts';

/**
 * Makes sure that the models answer before many questions are asked of them: a measurement in which no statement of the
 * model came about would be one of something else. Throws `model-failed`, naming what is wrong and the way without a model.
 */
export async function requireAnsweringModels(
  { env, choice }: ChosenEngine,
  replies?: KeptReplies | undefined,
): Promise<void> {
  const settings = choice.strategy === 'built-in' ? null : readModelSettings(withModelInUse(env));
  if (settings === null) return;
  try {
    await askEachModel(settings, env, { replies });
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'model-failed') throw cause;
    throw new AppError('model-failed', {
      message: cause.message,
      userMessage: `No question was asked: ${cause.userMessage} --strategy built-in measures the built-in engine.`,
      cause,
    });
  }
}
