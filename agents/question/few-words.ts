import type { Tokens } from '../query/writer/built-in/tokenize.ts';

/** "Total overdue in 2024" has so many. */
const mostOfFew = 4;

/** Whether a question is no more than a few words in a row, which say less of what is meant than a sentence. */
export function isFewWords(tokens: Tokens): boolean {
  return tokens.filter(({ kind }) => kind !== 'mark').length <= mostOfFew;
}
