import { z } from 'zod';
import en from './lexicon/en.json' with { type: 'json' };
import fr from './lexicon/fr.json' with { type: 'json' };

export const talkKinds = ['greeting', 'thanks', 'help', 'tables', 'why'] as const;
export type TalkKind = (typeof talkKinds)[number];

/**
 * What people say beside questions, in one language. A phrase is words in a row: `a|b` is either word, `[a]` one that may be
 * missing. Fillers may stand before and after it. Words are lower case and without accents.
 */
const lexicon = z.object({
  fillers: z.string(),
  phrases: z.record(z.enum(talkKinds), z.array(z.string())),
  replies: z.object({
    greeting: z.string(),
    thanks: z.string(),
    help: z.string(),
    tables: z.string(),
    latest: z.string(),
    why: z.string(),
    rows: z.string(),
    whyNothing: z.string(),
    start: z.string(),
    row: z.string(),
    rowsOf: z.string(),
    and: z.string(),
  }),
});
export type Lexicon = z.infer<typeof lexicon>;

export const lexicons: readonly Lexicon[] = [lexicon.parse(en), lexicon.parse(fr)];
