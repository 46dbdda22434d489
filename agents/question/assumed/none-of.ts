import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';

const { among, ours, isNever } = english.plainer.noneOf;
const inside = new Set(english.plainer.noneOf.inside.split('|'));

/**
 * "Tours in 2024, none of them a hike" is but no hike, and "in none of our guidebooks" in no guidebook. "And never were" says no more than
 * that none was so at any time, which is read of the whole question.
 */
export function noneOf(tokens: readonly Token[]): Token[] {
  const tail = tokens.findIndex((_, at) => {
    const length = wordingAt(tokens, at, isNever);
    return length > 0 && tokens.slice(at + length).every(({ kind }) => kind === 'mark');
  });
  const plain = tail < 0 ? [...tokens] : tokens.slice(0, tail);
  for (const [at, token] of plain.entries()) {
    const ofThem = wordingAt(plain, at, among.said);
    if (ofThem > 0) {
      const from = plain[at - 1]?.kind === 'mark' ? at - 1 : at;
      const instead = among.read.split(' ').map((word) => reading(token, word));
      return [...plain.slice(0, from), ...instead, ...plain.slice(at + ofThem)];
    }
    const ofOurs = inside.has(plain[at - 1]?.lower ?? '') ? wordingAt(plain, at, ours.said) : 0;
    if (ofOurs > 0) return [...plain.slice(0, at), reading(token, ours.read), ...plain.slice(at + ofOurs)];
  }
  return plain;
}
