import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { isPlainList } from './narrowed.ts';

const opening = /^(?:(?:and|but|so|ok|okay|now),? )*(?:what|how) about (?:the (?=number|amount))?/i;

/**
 * "What about students without a cat?": the rows that are meant now, as a question of their own; null where the question does
 * not open so. "Those" are rows of the kind that the earlier answer was about.
 */
export function rowsMeant(question: string, rows: string): string | null {
  const text = question.trim();
  const found = opening.exec(text);
  if (found === null) return null;
  const rest = text
    .slice(found[0].length)
    .replace(
      /^(?:(?:the )?(?:ones?|those|people|number|amount)|those) (?=that|who|which|with|without|in|from|of|whose)/i,
      `${rows} `,
    );
  return rest.trim() === '' ? null : rest;
}

/** What was asked before, of the rows that are meant now; null where they are of another kind, or no plain rows. */
export function askedOfThem(meant: QueryIntent, earlier: QueryIntent): QueryIntent | null {
  const isAlike = sameName(meant.subject, earlier.subject) && isPlainList(meant) && meant.limit === null;
  if (!isAlike || meant.filters.length === 0 || earlier.having.length > 0) return null;
  const tables = [earlier.subject, ...earlier.joins.map(({ toTable }) => toTable)];
  const joins = [...earlier.joins, ...meant.joins.filter(({ toTable }) => !tables.includes(toTable))];
  return { ...earlier, joins, filters: meant.filters };
}
