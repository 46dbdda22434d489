import { z } from 'zod';

export const notAskedReasons = ['sure', 'example'] as const;

/** Why a question was answered without the language model that is configured. */
export const modelNotAsked = z.discriminatedUnion('because', [
  /** The built-in engine's reading is right so often: `likelihood`, 0..1, as measured on databases that it had not seen. */
  z.object({ because: z.literal('sure'), likelihood: z.number() }),
  /** An approved example answers the question. */
  z.object({ because: z.literal('example'), question: z.string() }),
]);
export type ModelNotAsked = z.infer<typeof modelNotAsked>;

/** The reason in one sentence, as the page, `ask` and the API tell it. */
export function notAskedSentence(reason: ModelNotAsked): string {
  switch (reason.because) {
    case 'sure':
      return `The built-in engine is sure enough of this reading (${Math.floor(100 * reason.likelihood)} %) that no language model was asked.`;
    case 'example':
      return `The approved example “${reason.question}” answers this, so no language model was asked.`;
  }
}
