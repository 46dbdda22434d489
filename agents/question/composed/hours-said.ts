import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { wordingAt } from './wording-at.ts';

const { after, before, between, and, noon } = english.partsOfTime;

/** "After 6pm", "before 9:00", "between 9am and 5pm": the hours that are meant, 0 to 23, and where the words end. */
export function hoursAt(tokens: readonly Token[], at: number): { numbers: number[]; end: number } | null {
  const opening = wordingAt(tokens, at, between);
  const first = opening === 0 ? null : clockAt(tokens, at + opening, true);
  const joint = first === null ? 0 : wordingAt(tokens, first.end, and);
  const last = first === null || joint === 0 ? null : clockAt(tokens, first.end + joint, false);
  if (first !== null && last !== null) {
    // "Between 9 and 5pm": the half of the day is said once.
    const from = first.hour === null ? halfOf(first.said, last) : first.hour;
    return from === null || last.hour === null || last.hour <= from
      ? null
      : { numbers: hours(from, last.hour), end: last.end };
  }
  const [isAfter, isBefore] = [wordingAt(tokens, at, after), wordingAt(tokens, at, before)];
  const clock = clockAt(tokens, at + (isAfter || isBefore), false);
  if (clock?.hour == null || (isAfter === 0 && isBefore === 0)) return null;
  const numbers = isAfter > 0 ? hours(clock.hour, 24) : hours(0, clock.hour);
  return numbers.length === 0 ? null : { numbers, end: clock.end };
}

function hours(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, step) => from + step);
}

type Clock = { readonly hour: number | null; readonly said: number; readonly end: number };

/** A time of day on the hour: "6pm", "6 pm", "18:00", "noon". One without a half of the day is one only where it may be said later. */
function clockAt(tokens: readonly Token[], at: number, mayBeBare: boolean): Clock | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (noon.split('|').includes(token.lower)) return { hour: 12, said: 12, end: at + 1 };
  const joined = /^(\d{1,2})(am|pm|h)$/.exec(token.lower);
  if (joined !== null) return clockOf(Number(joined[1]), joined[2], at + 1);
  const { value } = token;
  if (value === null || !Number.isInteger(value) || value > 24) return null;
  const next = tokens[at + 1]?.lower ?? '';
  if (/^(?:am|pm|h)$/.test(next)) return clockOf(value, next, at + 2);
  const minutes = tokens[at + 2];
  if (next === ':' && /^\d\d$/.test(minutes?.text ?? '')) {
    const half = tokens[at + 3]?.lower ?? '';
    if (minutes?.value !== 0) return null;
    return /^(?:am|pm)$/.test(half) ? clockOf(value, half, at + 4) : clockOf(value, 'h', at + 3);
  }
  return mayBeBare ? { hour: null, said: value, end: at + 1 } : null;
}

function clockOf(said: number, half: string | undefined, end: number): Clock | null {
  if (half === 'h') return said <= 24 ? { hour: said, said, end } : null;
  if (said < 1 || said > 12) return null;
  return { hour: (said % 12) + (half === 'pm' ? 12 : 0), said, end };
}

/** Which hour "9" is before another: in the same half of the day where that comes before it, else in the first. */
function halfOf(said: number, { hour }: Clock): number | null {
  if (hour === null || said > 12) return null;
  const later = (said % 12) + 12;
  return hour >= 12 && later < hour ? later : said % 12;
}
