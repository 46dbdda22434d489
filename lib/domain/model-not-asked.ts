import { z } from 'zod';

export const notAskedReasons = ['sure', 'example'] as const;

/** Why a question was answered without the language model that is configured. */
export const modelNotAsked = z.discriminatedUnion('because', [
  /** The built-in engine's reading is as sure as those that were right in 97 of 100 cases on databases that it had not seen. */
  z.object({ because: z.literal('sure') }),
  /** An approved example answers the question. */
  z.object({ because: z.literal('example'), question: z.string() }),
]);
export type ModelNotAsked = z.infer<typeof modelNotAsked>;

/** The reason in one sentence, as the page, `ask` and the API tell it. */
export function notAskedSentence(reason: ModelNotAsked): string {
  switch (reason.because) {
    case 'sure':
      return 'Both readers of the built-in engine read this alike, and of readings as sure as this one 97 in 100 were right when measured: no language model was asked.';
    case 'example':
      return `The approved example “${reason.question}” answers this, so no language model was asked.`;
  }
}
