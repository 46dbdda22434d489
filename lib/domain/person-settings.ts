import { z } from 'zod';
import { knownLocale } from './locale.ts';

/** What a person chooses for themselves. */
export const personSettings = z.object({
  /** In which numbers and days are written; null is what the browser asks for. */
  locale: z
    .string()
    .transform((tag, context) => {
      const known = knownLocale(tag);
      if (known !== null) return known;
      context.addIssue({
        code: 'custom',
        message: `“${tag.slice(0, 40)}” is no language that numbers can be written in; give a tag such as de-CH or en-GB.`,
      });
      return z.NEVER;
    })
    .nullable(),
});
export type PersonSettings = z.infer<typeof personSettings>;
