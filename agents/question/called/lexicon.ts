import { z } from 'zod';
import en from './lexicon/en.json' with { type: 'json' };

/** Words that people use for one kind of thing, feature or event whatever the schema calls it, separated by `|`. */
const calledLexicon = z.object({
  language: z.string(),
  /** What rows are called. */
  things: z.array(z.string()),
  /** What columns are called. */
  features: z.array(z.string()),
  /** What is said to have happened, and how the column of its day is called. */
  events: z.array(z.string()),
  /** Verbs with which a request begins: there they are no things. */
  requests: z.string(),
  /** "us" and "it", which are codes before a noun. */
  pronouns: z.string(),
  /** What such a code stands behind. */
  beforeCodes: z.string(),
  /**
   * What rows are said to be, and how that may be stored; where other values than some stand beside it, the words mean more. Some are said of rows
   * that nobody names.
   */
  states: z.array(
    z.object({
      said: z.string(),
      stored: z.string(),
      besides: z.string().optional(),
      isAnywhere: z.boolean().optional(),
    }),
  ),
  /** How words end that say what is done. */
  doing: z.string(),
  /** Words that ask for the day of a state. */
  whens: z.string(),
  /** How columns are called that say how often something is done. */
  intervals: z.string(),
  /** How columns are called that hold what somebody wrote. */
  proses: z.string(),
  /** Words before which a single noun stands for any of its kind. */
  determiners: z.string(),
  /** Words for the two ends of something, as keys and people call them, and what is done there. */
  roles: z.array(z.object({ said: z.string(), done: z.string() })),
  /** Those that put rows in order as well: only what the key leads to is told by them. */
  ordering: z.string(),
  /** Those that are nouns whatever stands behind them. */
  ends: z.string(),
  /** Words that ask for one of the two by what was done there. */
  places: z.string(),
  /** Words before them that say no more than that something is told by it. */
  counting: z.string(),
  /** What columns of a kind are called: before these, a noun is no name of its own. */
  kinds: z.string(),
  /** Before a kind that rows are divided by. */
  dividing: z.string(),
  /** Words for several of a kind that have no plural. */
  collective: z.string(),
  /** Words that tell an event only with a time behind them. */
  timed: z.string(),
  /** Words behind which an event is told by its time. */
  times: z.string(),
  /** Words that lead to an event that becomes a day which the rows have. */
  leading: z.string(),
  /** Names that say nearly nothing of what they name: no word is nearly one of them but another such word. */
  general: z.string(),
  /** How people are asked for, and rows. */
  asked: z.string(),
  /** How rows are said to have such a day. */
  having: z.string(),
});

export const english = calledLexicon.parse(en);

/** Each wording with the other words of its groups. */
export function groupsOf(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const line of lines) {
    const words = line.split('|');
    for (const word of words) {
      const others = words.filter((other) => other !== word);
      groups.set(word, [...new Set([...(groups.get(word) ?? []), ...others])]);
    }
  }
  return groups;
}
