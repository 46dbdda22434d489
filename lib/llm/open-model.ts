import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { AppError } from '../errors.ts';
import { localLanguageModel } from './local/local-language-model.ts';
import { sharedLocalEngine } from './local/shared-local-engine.ts';
import type { RoleSettings } from './role-settings.ts';
import type { ResponseWatch } from './watch-response.ts';

type Connection = Pick<RoleSettings, 'model' | 'baseUrl' | 'apiKey' | 'local'>;

/**
 * The AI SDK's model for a name at an address. Address and key are always given, so that no provider package looks into
 * the environment for its own. The model is called with `maxRetries: 0`: retries are `withRetries`'s alone.
 */
export function openModel(
  { model, baseUrl, apiKey, local }: Connection,
  { fetch, asked, heard }: Pick<ResponseWatch, 'fetch' | 'asked' | 'heard'>,
) {
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
    case 'local':
      if (local === null) throw new AppError('internal', { userMessage: 'A local model without a file.' });
      return localLanguageModel({
        engine: sharedLocalEngine(local.engineDir, local.threads),
        file: local.file,
        name: model.model,
        onAsked: asked,
        onHeard: heard,
      });
  }
}
