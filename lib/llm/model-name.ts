import { AppError } from '../errors.ts';

const modelProviders = ['openai', 'anthropic', 'openai-compatible', 'local'] as const;
export type ModelProvider = (typeof modelProviders)[number];

/**
 * A model at a provider. `model` is the provider's own name and may itself contain colons, as in `qwen2.5-coder:7b`. A
 * local one is the name of an installed model, the path of a GGUF file, or empty for the one that is in use.
 */
export type ModelName = { readonly provider: ModelProvider; readonly model: string };

const prefixes: Readonly<Record<string, ModelProvider>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  anth: 'anthropic',
  'openai-compatible': 'openai-compatible',
  local: 'local',
};

/** Reads `PROVIDER:NAME`, or `local` alone. Throws `bad-request` naming the value and the accepted forms. */
export function parseModelName(value: string): ModelName {
  if (value.trim() === 'local') return { provider: 'local', model: '' };
  const colon = value.indexOf(':');
  const prefix = value.slice(0, Math.max(colon, 0)).trim();
  const provider = Object.hasOwn(prefixes, prefix) ? prefixes[prefix] : undefined;
  const model = value.slice(colon + 1).trim();
  if (provider === undefined || model === '') {
    throw new AppError('bad-request', {
      userMessage: `Unknown model ${JSON.stringify(value)}. Write openai:NAME, anthropic:NAME (or anth:NAME), openai-compatible:NAME, local, local:NAME, local:FILE.gguf, or built-in.`,
    });
  }
  return { provider, model };
}

/** The form that `parseModelName` reads back. */
export function formatModelName(name: ModelName): string {
  return name.model === '' ? name.provider : `${name.provider}:${name.model}`;
}
