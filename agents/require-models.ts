import { AppError } from '#lib/errors.ts';
import type { ModelCaller } from '#lib/llm/call-model.ts';
import type { RunContext } from './run-context.ts';

/** The run's model caller; a model-backed role without one is a mistake of `compose`. */
export function requireModels(context: Pick<RunContext, 'models'>): ModelCaller {
  if (context.models) return context.models;
  throw new AppError('internal', {
    message: 'a model-backed role was composed without a model',
    userMessage: 'No language model is configured for this question.',
  });
}
