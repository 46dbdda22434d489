import type { Env } from '#lib/env.ts';
import { createModelCaller } from '#lib/llm/call-model.ts';
import { createCircuitBreakers } from '#lib/llm/circuit-breaker.ts';
import { withModelInUse } from '#lib/llm/local-models/with-model-in-use.ts';
import { formatModelName } from '#lib/llm/model-name.ts';
import { readModelSettings } from '#lib/llm/role-settings.ts';
import type { Check } from './run-check.ts';

/** One tiny call to the model that writes statements; without a model there is nothing to check. */
export function modelCheck(env: Env): Check {
  return {
    name: 'language model',
    cure: 'Check TABLETALK_MODEL, its key and its address, or remove it to use the built-in engine.',
    find: async () => {
      const settings = readModelSettings(withModelInUse(env));
      if (settings?.writer?.model.provider === 'local')
        return `${formatModelName(settings.writer.model)}, see local model`;
      if (!settings?.writer) return 'none is configured; the built-in engine answers';
      const models = createModelCaller({
        settings,
        breakers: createCircuitBreakers(),
        deadlines: {
          firstByteMs: env.TABLETALK_MODEL_FIRST_BYTE_MS,
          totalMs: env.TABLETALK_MODEL_TOTAL_MS,
        },
      });
      const { call } = await models.generateText({
        role: 'writer',
        signal: new AbortController().signal,
        prompt: { instructions: 'Reply with the one word: ready', prefix: '', question: 'Are you ready?' },
      });
      return `${formatModelName(settings.writer.model)} answered in ${Math.round(call.ms)} ms`;
    },
  };
}
