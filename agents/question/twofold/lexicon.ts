import { z } from 'zod';
import en from './lexicon/en.json' with { type: 'json' };

const words = z.string().transform((line) => new Set(line.split('|')));

/** Words on which it turns whether a question has two meanings, separated by `|`. */
const twofoldLexicon = z.object({
  language: z.string(),
  /** How a question begins before it says what it asks for. */
  opening: z.object({
    polite: z.string(),
    verbs: z.string(),
    to: z.string(),
    asking: z.string(),
    articles: z.string(),
  }),
  /** How a plain list is asked for. */
  listing: z.string(),
  /** Words with which it begins what is said of a thing. */
  modifying: words,
  /** Those of them that may go with their verb: "that dock in Bern" are in Bern. */
  relative: words,
  /** Words for every row of a table, one by one or all at once. */
  quantifiers: words,
  /** Those of them that rather mean one by one, and words that do so before any of them. */
  distributing: words,
  /** The one of them that, where it opens the question, says only that nothing is left out. */
  whole: z.string(),
  leading: words,
  /** What stands behind what is asked for of a thing: "the price of each class". */
  owned: words,
  /** What may stand between such a word and the table. */
  articles: words,
  /** Those of them that say it is all at once: "every single store". */
  alone: words,
  /** Words between what is asked for and those that have it, which say no more than that they have it. */
  linking: words,
  /** Words that a plain name of things has not. */
  aside: words,
  /** What all have in common is meant. */
  shared: words,
  /** One after the other is meant. */
  separately: words,
  /** What stands between two kinds of things. */
  joining: z.string(),
  /** What is said behind is said of both kinds. */
  both: words,
  /** What is said behind is said of the last kind. */
  further: words,
  /** What may stand before a kind of things. */
  kinds: words,
  /** Words that join two kinds in other ways. */
  open: words,
  /** How a place, a size or the like is asked for, and how it is asked for by name. */
  asked: z.array(z.object({ begins: z.string(), ends: z.string(), meant: z.string() })),
  /** What stands before and behind the name of something that things have. */
  attribute: z.object({ before: z.string(), behind: z.string() }),
  /** What stands before who did it, and before whose it is. */
  doer: z.object({ by: z.string(), of: z.string() }),
  /** How one thing is asked for, and what stands before who did something to it. */
  which: words,
  doing: words,
  /** How the person is asked what such a name means that the source does not know; `{}` is the name. */
  unknown: z.string(),
  /** Broad words, each with what columns are called that it may mean. */
  broad: z.record(z.string(), words),
});

export const english = twofoldLexicon.parse(en);

const { polite, verbs, to, asking, articles } = english.opening;
/** "Could you show me the", "Which". */
export const opening = new RegExp(
  `^(?:(?:${polite}) )*(?:(?:${verbs})(?: (?:${to}))*(?: (?:${asking}))?|${asking})(?:(?: (?:${articles}))+(?=\\s))?\\s+`,
  'i',
);
