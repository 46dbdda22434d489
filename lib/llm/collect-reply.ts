import type { LanguageModelMiddleware } from 'ai';
import { faultOf, faultOfEvent, ModelFault } from './model-fault.ts';
import type { ResponseWatch } from './watch-response.ts';

type GenerateResult = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapGenerate']>>>;

/** What has come of a reply so far; still there when the request fails in the middle. */
export type Reply = {
  text: string;
  finish: GenerateResult['finishReason'] | null;
  usage: GenerateResult['usage'] | null;
  /** What the provider package could not pass on, such as a temperature for a model that takes none. */
  warnings: string[];
};

/** The text and the reasoning of a reply, in characters. */
const mostReplyCharacters = 1_000_000;

/**
 * Lets `generateText` stream: its one answer is collected from the model's stream, so that silence, size and a cut are
 * seen while they happen, and words can be passed on as they come.
 */
export function collectReply(
  reply: Reply,
  watch: ResponseWatch,
  onText: ((delta: string) => void) | undefined,
): LanguageModelMiddleware {
  return {
    specificationVersion: 'v4',
    async wrapGenerate({ doStream }) {
      const { stream } = await doStream();
      let characters = 0;
      const count = (delta: string) => {
        characters += delta.length;
        if (characters <= mostReplyCharacters) return;
        const fault = new ModelFault('too-large', `more than ${mostReplyCharacters / 1_000_000} MB of text`);
        watch.refuse(fault);
        throw fault;
      };
      const reader = stream.getReader();
      const read = () =>
        reader.read().catch((error: unknown) => {
          throw faultOf(error) ?? new ModelFault('cut', 'the connection was lost', { cause: error });
        });
      for (let next = await read(); !next.done; next = await read()) {
        const part = next.value;
        if (part.type === 'error') throw faultOfEvent(part.error, reply.text !== '');
        if (part.type === 'stream-start') {
          reply.warnings = part.warnings.map((warning) => JSON.stringify(warning));
        }
        if (part.type === 'reasoning-delta') count(part.delta);
        if (part.type === 'text-delta' && part.delta !== '') {
          watch.wordsBegan();
          count(part.delta);
          reply.text += part.delta;
          onText?.(part.delta);
        }
        if (part.type === 'finish') {
          reply.finish = part.finishReason;
          reply.usage = part.usage;
        }
      }
      return finished(reply);
    },
  };
}

function finished({ text, finish, usage }: Reply): GenerateResult {
  if (finish === null || usage === null || !isComplete(finish)) {
    throw new ModelFault('cut', 'the stream ended without saying that the reply is complete');
  }
  if (finish.unified === 'content-filter') throw new ModelFault('declined', text);
  return { content: [{ type: 'text', text }], finishReason: finish, usage, warnings: [] };
}

/** A provider package ends every stream with a reason, also one that only stopped; `raw` is what the provider itself said. */
function isComplete({ unified, raw }: GenerateResult['finishReason']): boolean {
  return unified !== 'error' && unified !== 'interrupted' && (unified !== 'other' || raw !== undefined);
}
