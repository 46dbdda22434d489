import { wordSet } from '#lib/text/words.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from './lexicon.ts';

const versus = wordSet(english.versus);
/** "This year vs last year" are two of them. */
const times = wordSet(english.plainer.new.times);

/** Whether a word sets what stands before it against what follows. */
export function setsAgainst({ lower }: Token): boolean {
  return versus.has(lower);
}

/** "Yoga trainers vs boxing trainers" are yoga vs boxing trainers. */
export function saidOnce(tokens: Tokens): Token[] {
  const at = tokens.findIndex(setsAgainst);
  const [before, after] = [tokens[at - 1], tokens[at + 2]];
  const isTwice =
    at > 1 && before?.kind === 'word' && before.stem === after?.stem && !times.has(before.lower);
  return isTwice ? tokens.filter((token) => token !== before) : [...tokens];
}
