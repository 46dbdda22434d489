import type { TableSchema } from '#lib/domain/schema.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { byEvent } from './rate-as-share.ts';

/** "Churn by month", "how has churn developed": how many things came to the day that is called so. */
export function eventsAsRows(question: string, tables: readonly TableSchema[]): string | null {
  if (!overTime.test(question)) return null;
  for (const { kind, lower, start, end } of tokenize(question)) {
    if (kind !== 'word' || isVerbForm(lower) || lower.length < shortest) continue;
    const [share, ...others] = tables.flatMap((table) => byEvent([lower], table));
    if (share === undefined || others.length > 0) continue;
    return `${question.slice(0, start)}number of ${share}${question.slice(end)}`;
  }
  return null;
}

const shortest = 5;
const overTime =
  /\b(?:(?:by|per|each) (?:day|week|month|quarter|year)|over (?:time|the years)|develop(?:ed)?|evolved?|monthly|quarterly|yearly)\b/i;
