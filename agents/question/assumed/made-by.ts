import type { EntityMatches } from '#lib/domain/entity-match.ts';
import { splitIdentifier, stemOf } from '#lib/text/words.ts';

/**
 * The names of a question without those that "by" rules out: in "albums by Iron Maiden" the name is of whoever made the albums, not of an
 * album, where something else is called so too.
 */
export function madeBySomebody(question: string, { mentions, ...rest }: EntityMatches): EntityMatches {
  return {
    ...rest,
    mentions: mentions.map((mention) => {
      const thing = /(?<thing>[\p{L}]+)\s+(?:made |written |created )?by\s+$/iu.exec(
        question.slice(0, mention.start),
      )?.groups?.thing;
      if (thing === undefined) return mention;
      const stem = stemOf(thing.toLowerCase());
      const others = mention.matches.filter(
        ({ table }) => stemOf(splitIdentifier(table).at(-1)?.toLowerCase() ?? '') !== stem,
      );
      return others.length === 0 ? mention : { ...mention, matches: others };
    }),
  };
}
