import { tokenize } from '../../query/writer/built-in/tokenize.ts';

/** The numbers of a text, in figures or words. */
export function numbersIn(text: string): number[] {
  return tokenize(text).flatMap(({ value }) => (value === null ? [] : [value]));
}
