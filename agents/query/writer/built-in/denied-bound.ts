import type { Comparison } from '#lib/domain/query-intent.ts';
import { wordSet } from '#lib/text/words.ts';
import en from './lexicon/en.json' with { type: 'json' };
import type { Tokens } from './tokenize.ts';

type Found<Bound> = { readonly cue: Bound; readonly length: number };

/**
 * "Not below 10" is at least 10, "no longer than 3" at most 3: a denial directly before a bound turns it, and is no denial of anything
 * else. `boundAt` reads the bound behind it; null where none is denied, or where what is denied has no other side ("not exactly 3").
 */
export function deniedBoundAt<Bound extends { readonly comparison: Comparison }>(
  tokens: Tokens,
  at: number,
  boundAt: (tokens: Tokens, at: number) => Found<Bound> | null,
): Found<Bound> | null {
  const bound = denialEnd(tokens, at);
  const found = bound === null ? null : boundAt(tokens, bound.end);
  if (bound === null || found === null) return null;
  // "No above 5" is no English: only a degree is denied so.
  const isDegree = tokens[bound.end + found.length - 1]?.lower === 'than';
  const comparison = other[found.cue.comparison];
  if (comparison === undefined || (bound.isNo && !isDegree)) return null;
  return { cue: { ...found.cue, comparison }, length: bound.end + found.length - at };
}

/** Where what is denied begins: behind "not", "is not", "does not". */
export function denialEnd(
  tokens: Tokens,
  at: number,
): { readonly end: number; readonly isNo: boolean } | null {
  const first = before.has(tokens[at]?.lower ?? '') ? at + 1 : at;
  const said = tokens[first]?.lower ?? '';
  if (said !== not && said !== no) return null;
  const end = between.has(tokens[first + 1]?.lower ?? '') ? first + 2 : first + 1;
  return { end, isNo: said === no };
}

const { not, no } = en.denials;
const before: ReadonlySet<string> = wordSet(en.denials.before);
const between: ReadonlySet<string> = wordSet(en.denials.between);

const other: Partial<Record<Comparison, Comparison>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };
