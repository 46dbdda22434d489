import type { Comparison } from '#lib/domain/query-intent.ts';
import { isStopWord } from '#lib/text/words.ts';
import { cueAt } from './cues.ts';
import type { Item } from './items.ts';
import type { Token, Tokens } from './tokenize.ts';
import { isVerbForm } from './word-forms.ts';

const skippable = new Set(['the', 'a', 'an', '$', '€', '£', 'usd', 'eur', 'than', 'of']);

/** "More than 5 million", "between 3 and 8", "above average": a bound that begins there; null where none does. */
export function comparisonAt(tokens: Tokens, at: number): Item | null {
  const token = tokens[at];
  if (token === undefined || token.kind === 'quoted') return null;
  // "3 or more", "10 or fewer".
  if (token.kind === 'number' && token.value !== null && tokens[at + 1]?.lower === 'or') {
    const word = tokens[at + 2]?.lower ?? '';
    const up = ['more', 'above', 'higher', 'greater', 'over', 'larger'].includes(word);
    if (up || ['less', 'fewer', 'below', 'lower', 'under', 'smaller'].includes(word))
      return {
        first: at,
        end: at + 3,
        kind: 'compare',
        comparison: up ? '>=' : '<=',
        value: token.value,
        to: null,
        about: [],
      };
  }
  const bare = bareRangeAt(tokens, at);
  if (bare !== null) return bare;
  if (token.lower === 'between' || (token.lower === 'from' && tokens[at + 2]?.lower === 'to')) {
    const low = skipTo(tokens, at + 1);
    const high = skipTo(tokens, low + 2);
    const from = tokens[low];
    const to = tokens[high];
    const years = isYearText(from) && isYearText(to);
    if (
      !years &&
      from?.kind === 'number' &&
      to?.kind === 'number' &&
      from.value !== null &&
      to.value !== null &&
      ['and', 'to'].includes(tokens[low + 1]?.lower ?? '')
    )
      return {
        first: at,
        end: high + 1,
        kind: 'compare',
        comparison: '>=',
        value: from.value,
        to: to.value,
        about: [],
      };
    return null;
  }
  const several = ['multiple', 'several'].includes(token.lower) ? 1 : null;
  if (several !== null)
    return { first: at, end: at + 1, kind: 'compare', comparison: '>', value: several, to: null, about: [] };
  const found = cueAt(tokens, at);
  if (found?.cue.kind !== 'compare') return null;
  const next = skipTo(tokens, at + found.length);
  const number = tokens[next];
  // "Hired up to 2013" is a time, "seats up to 2000" a number.
  if (tokens[at + 1]?.lower === 'to' && isYearText(number) && isVerbForm(tokens[at - 1]?.lower ?? ''))
    return null;
  if (number?.kind === 'number' && number.value !== null) {
    const end = ['%', 'percent'].includes(tokens[next + 1]?.lower ?? '') ? next + 2 : next + 1;
    return {
      first: at,
      end,
      kind: 'compare',
      comparison: found.cue.comparison,
      value: number.value,
      to: null,
      about: found.cue.about,
    };
  }
  const word = number?.lower ?? '';
  const aggregate = Object.hasOwn(averages, word) ? averages[word] : undefined;
  if (aggregate !== undefined && found.cue.comparison !== '=')
    return {
      first: at,
      end: next + 1,
      kind: 'versus',
      comparison: found.cue.comparison,
      aggregate,
      about: found.cue.about,
    };
  return null;
}

/** "Earning 5000 to 7000": two numbers with no word before them; the smaller comes first, and years are times. */
function bareRangeAt(tokens: Tokens, at: number): Item | null {
  const end = skipTo(tokens, at + 2);
  const [from, to] = [tokens[at], tokens[end]];
  if (from?.kind !== 'number' || to?.kind !== 'number' || tokens[at + 1]?.lower !== 'to') return null;
  if (from.value === null || to.value === null || from.value >= to.value) return null;
  if (isYearText(from) && isYearText(to)) return null;
  // "The top 5 to 10" are places of an order.
  const before = cueAt(tokens, at - 1)?.cue.kind;
  if (before === 'superlative' || before === 'latest') return null;
  const bounds = { comparison: '>=', value: from.value, to: to.value, about: [] } as const;
  return { first: at, end: end + 1, kind: 'compare', ...bounds };
}

/** "Above age 20": the column stands between the comparison and its number. */
export function comparisonAround(tokens: Tokens, at: number): Item[] {
  const found = cueAt(tokens, at);
  if (found?.cue.kind !== 'compare' || found.cue.about.length > 0) return [];
  const end = at + found.length;
  const [column, number] = [tokens[end], tokens[end + 1]];
  if (
    column?.kind !== 'word' ||
    isStopWord(column.lower) ||
    number?.kind !== 'number' ||
    number.value === null
  )
    return [];
  return [
    {
      first: at,
      end,
      kind: 'compare',
      comparison: found.cue.comparison,
      value: number.value,
      to: null,
      about: [],
    },
    { first: end + 1, end: end + 2, kind: 'word', word: '' },
  ];
}

/** "Exactly 0 orders", "fewer than 1": a number of rows of which there are none. */
export function isNone({ comparison, value }: { comparison: Comparison; value: number }): boolean {
  if (comparison === '<') return value === 1;
  return value === 0 && (comparison === '=' || comparison === '<=');
}

const averages: Readonly<Record<string, 'avg' | 'min' | 'max'>> = {
  average: 'avg',
  mean: 'avg',
  minimum: 'min',
  maximum: 'max',
};

function skipTo(tokens: Tokens, from: number): number {
  let index = from;
  while (skippable.has(tokens[index]?.lower ?? '')) index += 1;
  return index;
}

function isYearText(token: Token | undefined): boolean {
  return /^(1[5-9]|20|21)\d{2}$/.test(token?.text ?? '');
}
