import type { TableSchema } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { isCalled } from '../composed/rows-named.ts';
import { byEvent } from './rate-as-share.ts';
import { twoEvents } from './two-events.ts';

/** "Churn by month", "churn by reason in 2024", "how has churn developed": how many things came to the day that is called so. */
export function eventsAsRows(question: string, tables: readonly TableSchema[]): string | null {
  const tokens = tokenize(question);
  const isGrouped = grouping.has(tokens[1]?.lower ?? '');
  if ((!isGrouped && !overTime.test(question)) || twoEvents(question).length > 0) return null;
  for (const [at, { kind, lower, start, end, stem }] of tokens.entries()) {
    if (kind !== 'word' || isVerbForm(lower) || lower.length < shortest || (isGrouped && at > 0)) continue;
    // "Active subscriptions" are subscriptions, whoever else is active.
    const next = tokens[at + 1];
    if (next !== undefined && tables.some((table) => isCalled(table, next, tables))) continue;
    // Where returns are kept, a return is a row of them, and no day of something else.
    if (tables.some(({ name }) => spokenParts(name).some((part) => stemOf(part) === stem))) continue;
    const [share, ...others] = tables.flatMap((table) => byEvent([lower], table));
    if (share === undefined || others.length > 0) continue;
    return `${question.slice(0, start)}number of ${share}${question.slice(end)}`;
  }
  return null;
}

const grouping = new Set(['by', 'per']);
const shortest = 5;
const overTime =
  /\b(?:(?:by|per|each) (?:day|week|month|quarter|year)|over (?:time|the years)|develop(?:ed)?|evolved?|monthly|quarterly|yearly)\b/i;
