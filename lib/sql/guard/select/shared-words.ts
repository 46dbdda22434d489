import { wordList } from '../word-list.ts';

/** Words that begin a clause or a join in every dialect: never an alias written without AS. */
export const sharedClauseWords = wordList(`
  FROM WHERE GROUP HAVING ORDER LIMIT OFFSET FETCH UNION INTERSECT EXCEPT ON USING JOIN INNER LEFT RIGHT FULL CROSS
  NATURAL OUTER WINDOW FOR INTO LOCK SELECT WITH AND OR NOT AS WHEN THEN ELSE END
`);

export const sharedOperatorWords = wordList('AND OR LIKE ESCAPE BETWEEN');

/** What may decorate or separate arguments: SQL's own special forms, JSON functions, ordered aggregates. */
export const sharedArgumentWords = wordList(`
  DISTINCT ALL FROM FOR AS USING ORDER PARTITION LEADING TRAILING BOTH SEPARATOR LIMIT RETURNING COLUMNS
  KEY VALUE FORMAT JSON NULL ABSENT EMPTY ERROR DEFAULT ON MISMATCH MISSING EXTRA ARRAY OBJECT CONDITIONAL UNCONDITIONAL
  WRAPPER WITH WITHOUT PRETTY ASCII STRICT LAX UNIQUE KEYS OVERFLOW TRUNCATE COUNT IGNORE RESPECT NULLS PASSING
  CONVERSION WITHIN NAME CONTENT DOCUMENT UNIQUE BY REF DISALLOW ALLOW SCALARS
`);

/** The given words as one set. */
export function union(...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(sets.flatMap((set) => [...set]));
}
