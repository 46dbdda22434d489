import { nameWords } from './column-role.ts';
import type { ResultColumn } from './result-table.ts';

/** Words of figures whose sum says nothing. */
const notSummed = new Set(
  'avg average mean median mode rate ratio per growth deviation stddev variance percentile minimum maximum'.split(
    ' ',
  ),
);
/** These are minutes and the like elsewhere in a name. */
const notSummedFirst = new Set(['min', 'max', 'lowest', 'highest']);

/** Whether the values of a column are parts of a whole, so that a pie of them says something: not averages and rates. */
export function addsUp({ name, title }: Pick<ResultColumn, 'name' | 'title'>): boolean {
  return [name, title ?? ''].every((text) => {
    const words = nameWords(text);
    return !words.some((word) => notSummed.has(word)) && !notSummedFirst.has(words[0] ?? '');
  });
}
