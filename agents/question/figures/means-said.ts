import { english } from './lexicon.ts';

/** Whether the lower side of a mean is meant. */
export function isLess(more: string | undefined): boolean {
  return english.mean.below.split('|').includes((more ?? '').toLowerCase());
}

/** "Twice the average" is two times as much; without such a word it is once. */
export function timesIn(said: string | undefined): number {
  const word = (said ?? '').toLowerCase();
  return word === '' ? 1 : (english.mean.times.get(word) ?? Number(word.split(' ')[0]));
}
