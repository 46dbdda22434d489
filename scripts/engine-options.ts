import { compose } from '#agents/compose.ts';
import { type Strategy, strategies } from '#lib/domain/strategy.ts';
import type { Env } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { readModelSettings } from '#lib/llm/role-settings.ts';
import { oneOf } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';

/** The options that say who writes the statements; `ask` and `evaluate` share them. */
export const engineOptions = {
  strategy: { type: 'string' },
  model: { type: 'string' },
  'base-url': { type: 'string' },
} as const;

export const engineHelp = `  --strategy X    built-in, single-shot or chase (chase when there is a model, else built-in)
  --model M       openai:NAME, anthropic:NAME or openai-compatible:NAME (TABLETALK_MODEL)
  --base-url URL  where an openai-compatible model answers, up to /v1 (TABLETALK_MODEL_BASE_URL)
`;

type EngineValues = {
  readonly strategy?: string;
  readonly model?: string;
  readonly 'base-url'?: string;
};

/** What the options say over the environment. UsageError names a wrong value and the right ones. */
export function chosenEngine(
  values: EngineValues,
  env: Env,
): { readonly env: Env; readonly strategy: Strategy } {
  const strategy =
    values.strategy === undefined ? undefined : oneOf('--strategy', values.strategy, [...strategies]);
  const baseUrl = values['base-url'];
  if (baseUrl !== undefined && !/^https?:\/\//.test(baseUrl)) {
    throw new UsageError(`--base-url takes an address such as http://127.0.0.1:8089/v1, but got ${baseUrl}.`);
  }
  const chosen = {
    ...env,
    TABLETALK_MODEL: values.model ?? env.TABLETALK_MODEL,
    TABLETALK_MODEL_BASE_URL: baseUrl ?? env.TABLETALK_MODEL_BASE_URL,
  };
  return { env: chosen, strategy: composable(chosen, strategy) };
}

/** The strategy that will be used, once it is sure that it can be: better now than after the source was indexed. */
function composable(env: Env, wanted: Strategy | undefined): Strategy {
  try {
    return compose(readModelSettings(env), { strategy: wanted ?? env.TABLETALK_STRATEGY }).strategy;
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad-request') throw new UsageError(error.userMessage);
    throw error;
  }
}
