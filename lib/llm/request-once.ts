import { generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output, wrapLanguageModel } from 'ai';
import type { z } from 'zod';
import { type CallTally, emptyReply, tokensOf } from './call-tally.ts';
import { collectReply } from './collect-reply.ts';
import type { KeptReplies } from './kept-replies.ts';
import { type ModelPrompt, renderPrompt } from './model-prompt.ts';
import { openModel } from './open-model.ts';
import type { RoleSettings } from './role-settings.ts';
import { isStrictSchema } from './strict-schema.ts';
import { type Deadlines, watchResponse } from './watch-response.ts';

export type OneRequest = {
  readonly settings: RoleSettings;
  readonly prompt: ModelPrompt;
  /** The shape to ask the provider for; null for plain text. */
  readonly schema: z.ZodType | null;
  readonly onText: ((delta: string) => void) | undefined;
  readonly deadlines: Deadlines;
  readonly replies: KeptReplies | null;
  readonly signal: AbortSignal;
};

/**
 * One request, and its end in every case. The reply, its usage included, is left in the tally even when it broke off;
 * a complete reply of the wrong shape is no failure here. Throws a ModelFault, the signal's reason, or the SDK's error.
 */
export async function requestOnce(request: OneRequest, tally: CallTally): Promise<void> {
  const { settings, schema } = request;
  request.signal.throwIfAborted();
  const watch = watchResponse(request.deadlines, request.signal);
  const reply = emptyReply();
  tally.reply = reply;
  try {
    await generateText({
      model: wrapLanguageModel({
        model: openModel(settings, watch),
        middleware: [
          collectReply(reply, watch, tally.failed === null ? request.onText : undefined),
          ...(request.replies === null ? [] : [request.replies.middleware]),
        ],
      }),
      ...renderPrompt(request.prompt, tally.failed, settings.model.provider),
      ...(schema === null ? {} : { output: Output.object({ schema }) }),
      ...(settings.reasoning === null ? {} : { reasoning: settings.reasoning }),
      ...(settings.temperature === null ? {} : { temperature: settings.temperature }),
      ...(settings.maxOutputTokens === null ? {} : { maxOutputTokens: settings.maxOutputTokens }),
      providerOptions: providerOptions(schema),
      maxRetries: 0,
      abortSignal: watch.signal,
    });
  } catch (error) {
    // The reply came whole; `readJson` says what is wrong with it in words that a model can use.
    if (NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error)) return;
    throw watch.signal.aborted ? watch.signal.reason : error;
  } finally {
    watch.close();
    tally.requests.push(...tokensOf(reply.usage));
  }
}

/** OpenAI keeps prompts and replies for later retrieval unless told not to. */
function providerOptions(schema: z.ZodType | null) {
  const strictJsonSchema = schema !== null && isStrictSchema(schema);
  return { openai: { store: false, strictJsonSchema }, openaiCompatible: { strictJsonSchema } };
}
