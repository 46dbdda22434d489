import { splitIdentifier, stemOf, words as textWords } from '../text/words.ts';
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

/** What the comment of a key says of that part and nothing more, as a stem: "Primary market", of a key to `market`. */
export function commentedRole(comment: string | null, other: string): string | null {
  const [role, thing, ...more] = textWords(comment ?? '').map(stemOf);
  const [noun, ...further] = splitIdentifier(other).map(stemOf);
  return role !== undefined && more.length === 0 && further.length === 0 && thing === noun ? role : null;
}

/**
 * Which of several keys between two tables a question means, by its words (stems): the one with most of its role said;
 * without any such word the one that has no role of its own. A key that is called like the table it stands in says what its rows
 * are: in `follower`, `follower_id` is the follower, and whoever has followers is the other one. Null when the words leave several.
 */
export function meantJoin<Way extends Join>(joins: readonly Way[], said: ReadonlySet<string>): Way | null {
  if (joins.length < 2) return joins[0] ?? null;
  const roles = joins.map((join) => {
    const words = roleWords(join);
    return { join, words, said: words.filter((word) => said.has(stemOf(word))).length };
  });
  const most = Math.max(...roles.map((role) => role.said));
  const ofOthers = roles.filter(({ join }) => !isCalledLikeItsTable(join, joins));
  const plain = ofOthers.filter(({ words }) => words.length === 0);
  const unsaid = plain.length === 0 && ofOthers.length < roles.length ? ofOthers : plain;
  const meant = most > 0 ? roles.filter((role) => role.said === most) : unsaid;
  return meant.length === 1 ? (meant[0]?.join ?? null) : null;
}

function isCalledLikeItsTable(join: Join, parallel: readonly Join[]): boolean {
  // Parallel keys differ on the side of the table that has them.
  const isFrom = new Set(parallel.map(({ fromColumns }) => fromColumns.join())).size > 1;
  const isTo = new Set(parallel.map(({ toColumns }) => toColumns.join())).size > 1;
  // Each of the two points to the other: a department has a manager, and an employee a department.
  if (isFrom && isTo) return false;
  const [columns, table, other] = isFrom
    ? [join.fromColumns, join.fromTable, join.toTable]
    : [join.toColumns, join.toTable, join.fromTable];
  const stemsOf = (name: string) => splitIdentifier(name).map(stemOf);
  const own = columns.flatMap(stemsOf).filter((stem) => !keyWords.has(stem));
  const [ofTable, ofOther] = [stemsOf(table), stemsOf(other)];
  return own.length > 0 && own.every((stem) => ofTable.includes(stem) && !ofOther.includes(stem));
}
