import { modelRoles } from '#lib/domain/model-role.ts';
import type { Env } from '#lib/env.ts';
import { createModelCaller } from '#lib/llm/call-model.ts';
import { createCircuitBreakers } from '#lib/llm/circuit-breaker.ts';
import type { KeptReplies } from '#lib/llm/kept-replies.ts';
import { formatModelName } from '#lib/llm/model-name.ts';
import type { ModelSettings, RoleSettings } from '#lib/llm/role-settings.ts';

/** `ms` is null for a model that was not asked. */
export type AskedModel = { readonly name: string; readonly ms: number | null };

/**
 * One tiny call to each model of the settings, whatever roles it has, except those that `skip` names. Throws `model-failed`
 * with the sentence and the cure of the first that does not answer.
 */
export async function askEachModel(
  settings: ModelSettings,
  env: Pick<Env, 'TABLETALK_MODEL_FIRST_BYTE_MS' | 'TABLETALK_MODEL_TOTAL_MS'>,
  options: {
    readonly replies?: KeptReplies | undefined;
    readonly skip?: (role: RoleSettings) => boolean;
  } = {},
): Promise<AskedModel[]> {
  const models = createModelCaller({
    settings,
    breakers: createCircuitBreakers(),
    deadlines: { firstByteMs: env.TABLETALK_MODEL_FIRST_BYTE_MS, totalMs: env.TABLETALK_MODEL_TOTAL_MS },
    replies: options.replies,
  });
  const roleOf = new Map(
    modelRoles.toReversed().flatMap((role) => {
      const own = settings[role];
      return own === null
        ? []
        : [[`${formatModelName(own.model)} at ${own.baseUrl}`, { role, own }] as const];
    }),
  );
  const asked: AskedModel[] = [];
  for (const [name, { role, own }] of roleOf) {
    if (options.skip?.(own)) {
      asked.push({ name, ms: null });
      continue;
    }
    const { call } = await models.generateText({
      role,
      signal: new AbortController().signal,
      prompt: { instructions: 'Reply with the one word: ready', prefix: '', question: 'Are you ready?' },
    });
    asked.push({ name, ms: Math.round(call.ms) });
  }
  return asked;
}
