import { modelRoles } from '#lib/domain/model-role.ts';
import type { Env } from '#lib/env.ts';
import { createModelCaller } from '#lib/llm/call-model.ts';
import { createCircuitBreakers } from '#lib/llm/circuit-breaker.ts';
import { withModelInUse } from '#lib/llm/local-models/with-model-in-use.ts';
import { formatModelName } from '#lib/llm/model-name.ts';
import { type RoleSettings, readModelSettings } from '#lib/llm/role-settings.ts';
import type { Check } from './run-check.ts';

/** One tiny call to each configured model; without a model there is nothing to check. The local one has its own check. */
export function modelCheck(env: Env): Check {
  return {
    name: 'language model',
    cure: 'Check TABLETALK_MODEL, its key and its address, or remove it to use the built-in engine.',
    find: async () => {
      const settings = readModelSettings(withModelInUse(env));
      if (!settings) return 'none is configured; the built-in engine answers';
      const rolesOf = Map.groupBy(
        modelRoles.filter((role) => settings[role] !== null),
        (role) => nameOf(settings[role]),
      );
      const models = createModelCaller({
        settings,
        breakers: createCircuitBreakers(),
        deadlines: {
          firstByteMs: env.TABLETALK_MODEL_FIRST_BYTE_MS,
          totalMs: env.TABLETALK_MODEL_TOTAL_MS,
        },
      });
      const found: string[] = [];
      for (const [name, [role]] of rolesOf) {
        if (role === undefined) continue;
        if (settings[role]?.model.provider === 'local') {
          found.push(`${name}, see local model`);
          continue;
        }
        const { call } = await models.generateText({
          role,
          signal: new AbortController().signal,
          prompt: { instructions: 'Reply with the one word: ready', prefix: '', question: 'Are you ready?' },
        });
        found.push(`${name} answered in ${Math.round(call.ms)} ms`);
      }
      return found.join('; ');
    },
  };
}

function nameOf(settings: RoleSettings | null): string {
  return settings ? `${formatModelName(settings.model)} at ${settings.baseUrl}` : '';
}
