import type { Env } from '#lib/env.ts';
import { withModelInUse } from '#lib/llm/local-models/with-model-in-use.ts';
import { readModelSettings } from '#lib/llm/role-settings.ts';
import { askEachModel } from '../model/ask-each-model.ts';
import type { Check } from './run-check.ts';

/** One tiny call to each configured model; without a model there is nothing to check. The local one has its own check. */
export function modelCheck(env: Env): Check {
  return {
    name: 'language model',
    cure: 'Check TABLETALK_MODEL, its key and its address, or remove it to use the built-in engine.',
    find: async () => {
      const settings = readModelSettings(withModelInUse(env));
      if (!settings) return 'none is configured; the built-in engine answers';
      const asked = await askEachModel(settings, env, { skip: ({ model }) => model.provider === 'local' });
      return asked
        .map(({ name, ms }) => (ms === null ? `${name}, see local model` : `${name} answered in ${ms} ms`))
        .join('; ');
    },
  };
}
