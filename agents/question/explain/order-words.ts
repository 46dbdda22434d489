import type { Expression, OrderTerm } from '#lib/sql/select/syntax-tree.ts';
import { isDay, kindOf, type Voice } from './voice.ts';

/** "age, largest first": what rows are sorted by, and which way. */
export function orderWords(term: OrderTerm, voice: Voice, say: (part: Expression) => string): string {
  const kind = kindOf(term.expression, voice);
  const [up, down] = isDay(kind)
    ? ['earliest first', 'latest first']
    : kind === 'text'
      ? ['A to Z', 'Z to A']
      : ['smallest first', 'largest first'];
  return `${say(term.expression)}, ${term.direction === 'desc' ? down : up}${nullsWords(term)}`;
}

/** "Weekday of placed on, Monday first". */
export function weekdayOrderWords(term: OrderTerm, weekday: string): string {
  return `${weekday}, ${term.direction === 'desc' ? 'Sunday' : 'Monday'} first${nullsWords(term)}`;
}

function nullsWords({ nulls }: OrderTerm): string {
  return nulls === null ? '' : `, missing ones ${nulls}`;
}
