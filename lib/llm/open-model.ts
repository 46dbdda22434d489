import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { RoleSettings } from './role-settings.ts';

type Connection = Pick<RoleSettings, 'model' | 'baseUrl' | 'apiKey'>;

/**
 * The AI SDK's model for a name at an address. Address and key are always given, so that no provider package looks into
 * the environment for its own. The model is called with `maxRetries: 0`: retries are `withRetries`'s alone.
 */
export function openModel({ model, baseUrl, apiKey }: Connection, fetch: typeof globalThis.fetch) {
  switch (model.provider) {
    case 'openai':
      return createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch })(model.model);
    case 'anthropic':
      return createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch })(model.model);
    case 'openai-compatible':
      return createOpenAICompatible({
        name: 'openaiCompatible',
        baseURL: baseUrl,
        ...(apiKey === null ? {} : { apiKey }),
        includeUsage: true,
        supportsStructuredOutputs: true,
        fetch,
      })(model.model);
  }
}
