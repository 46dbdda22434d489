import { splitIdentifier, stemOf } from '../text/words.ts';
import type { Join } from './join-graph.ts';

/** Words of a column's name that say that it is a key, whatever the key is for. */
const keyWords = new Set(
  ['id', 'ids', 'key', 'fk', 'pk', 'code', 'no', 'nr', 'num', 'number', 'ref'].map(stemOf),
);

/**
 * What a key's name says of the part that the other table plays, as words: `home_city_id` to `city` says `home`, and
 * `sender_id` to `account` says `sender`. A key that only names the table, such as `city_id`, says nothing.
 */
export function roleWords({ fromTable, fromColumns, toTable, toColumns }: Join): string[] {
  const known = new Set(
    [fromTable, toTable].flatMap((table) => splitIdentifier(table)).map((word) => stemOf(word)),
  );
  const words = [...fromColumns, ...toColumns].flatMap((column) => splitIdentifier(column));
  return [...new Set(words)].filter((word) => {
    const stem = stemOf(word);
    return !known.has(stem) && !keyWords.has(stem) && /\p{L}/u.test(word);
  });
}

/**
 * Which of several keys between two tables a question means, by its words (stems): the one with most of its role said;
 * without any such word the one that has no role of its own. Null when the words leave several.
 */
export function meantJoin<Way extends Join>(joins: readonly Way[], said: ReadonlySet<string>): Way | null {
  if (joins.length < 2) return joins[0] ?? null;
  const roles = joins.map((join) => {
    const words = roleWords(join);
    return { join, words, said: words.filter((word) => said.has(stemOf(word))).length };
  });
  const most = Math.max(...roles.map((role) => role.said));
  const meant =
    most > 0 ? roles.filter((role) => role.said === most) : roles.filter(({ words }) => words.length === 0);
  return meant.length === 1 ? (meant[0]?.join ?? null) : null;
}
