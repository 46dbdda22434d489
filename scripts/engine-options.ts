import { type Choice, compose } from '#agents/compose.ts';
import { addressWithoutAccount } from '#lib/address-without-account.ts';
import { askModels } from '#lib/domain/ask-model.ts';
import { efforts } from '#lib/domain/effort.ts';
import { type Strategy, strategies } from '#lib/domain/strategy.ts';
import type { Env } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { withModelInUse } from '#lib/llm/local-models/with-model-in-use.ts';
import { readModelSettings } from '#lib/llm/role-settings.ts';
import { oneOf } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';

/** The options that say who writes the statements and with how much effort; `ask`, `chat` and `evaluate` share them. */
export const engineOptions = {
  strategy: { type: 'string' },
  effort: { type: 'string' },
  repair: { type: 'string' },
  asking: { type: 'string' },
  'ask-model': { type: 'string' },
  model: { type: 'string' },
  'base-url': { type: 'string' },
} as const;

export const engineHelp = `  --strategy X    ${strategies.join(', ')} (chase when there is a model, else built-in)
  --effort E      ${efforts.join(', ')}: how many candidates, judge and verifier (careful)
  --repair R      on or off: mend statements by rules before and after they run (on)
  --asking A      on or off: ask back where a question has two meanings, or take the likelier one (on; off where
                  many questions are measured)
  --ask-model A   needed: not where the built-in engine is sure or an approved example fits; always (needed; always
                  where many questions are measured)
  --model M       openai:NAME, anthropic:NAME, openai-compatible:NAME, local, local:NAME or local:FILE.gguf (TABLETALK_MODEL)
  --base-url URL  where an openai-compatible model answers, up to /v1 (TABLETALK_MODEL_BASE_URL)
`;

type EngineValues = { readonly [Name in keyof typeof engineOptions]?: string };

export type ChosenEngine = { readonly env: Env; readonly choice: Choice & { readonly strategy: Strategy } };

/** What the options say over the environment. UsageError names a wrong value and the right ones. */
export function chosenEngine(values: EngineValues, env: Env): ChosenEngine {
  const [first, ...further] = chosenEngines(values, env);
  if (first === undefined || further.length > 0) {
    throw new UsageError(`--strategy takes one of ${strategies.join(', ')}, but got ${values.strategy}.`);
  }
  return first;
}

const modelServer = addressWithoutAccount('a key goes into TABLETALK_MODEL_API_KEY');

/** As `chosenEngine`, for `--strategy A,B`. */
export function chosenEngines(values: EngineValues, env: Env): ChosenEngine[] {
  const named = values.strategy?.split(',').map((name) => oneOf('--strategy', name.trim(), [...strategies]));
  const baseUrl = values['base-url'];
  if (baseUrl !== undefined && !modelServer.safeParse(baseUrl).success) {
    throw new UsageError(
      `--base-url takes an address such as http://127.0.0.1:8089/v1 without an account in it, but got ${baseUrl.replace(/\/\/.*@/, '//***@')}. A key goes into TABLETALK_MODEL_API_KEY.`,
    );
  }
  const chosen = {
    ...env,
    TABLETALK_MODEL: values.model ?? env.TABLETALK_MODEL,
    TABLETALK_MODEL_BASE_URL: baseUrl ?? env.TABLETALK_MODEL_BASE_URL,
  };
  const effort = values.effort === undefined ? undefined : oneOf('--effort', values.effort, [...efforts]);
  const repair = values.repair === undefined ? undefined : oneOf('--repair', values.repair, ['on', 'off']);
  const asking = values.asking === undefined ? undefined : oneOf('--asking', values.asking, ['on', 'off']);
  const askModel =
    values['ask-model'] === undefined ? undefined : oneOf('--ask-model', values['ask-model'], [...askModels]);
  return [...new Set<Strategy | undefined>(named ?? [undefined])].map((strategy) => ({
    env: chosen,
    choice: { strategy: composable(chosen, strategy), effort, repair, asking, askModel },
  }));
}

/** The strategy that will be used, once it is sure that it can be: better now than after the source was indexed. */
function composable(env: Env, wanted: Strategy | undefined): Strategy {
  try {
    return compose(readModelSettings(withModelInUse(env)), { strategy: wanted ?? env.TABLETALK_STRATEGY })
      .strategy;
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad-request') throw new UsageError(error.userMessage);
    throw error;
  }
}
