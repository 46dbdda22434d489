import { readDates } from '../../query/writer/built-in/read-dates.ts';
import { type Token, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { wordingAt } from '../composed/wording-at.ts';
import type { FigureLexicon } from './lexicon.ts';

/**
 * "Countries whose revenue in 2011 was below that of 2010" with the degree before both times: "countries whose revenue was lower in 2011 than in
 * 2010". The text as it is where no degree stands between two times, or more is said there.
 */
export function degreeFirst(text: string, { compared }: FigureLexicon, today: string): string {
  const tokens = tokenize(text);
  const [one, other, ...more] = readDates(tokens, today);
  const owning = compared.owning.split('|');
  const whose = tokens.findIndex(({ lower }) => owning.includes(lower));
  if (one === undefined || other === undefined || more.length > 0 || whose < 1 || whose > one.first)
    return text;
  const degrees = [
    { words: compared.above, word: 'higher' },
    { words: compared.below, word: 'lower' },
  ];
  for (const { words, word } of degrees) {
    const at = tokens.findIndex(
      (_, place) => place >= one.end && place < other.first && wordingAt(tokens, place, words) > 0,
    );
    if (at < 0) continue;
    const said = (from: number, end: number) => sayingIn(tokens.slice(from, end), compared);
    const measure = [said(whose + 1, one.first), said(one.end, at)].flat();
    const again = [
      said(at + wordingAt(tokens, at, words), other.first),
      said(other.end, tokens.length),
    ].flat();
    const names = new Set(measure.map(({ stem }) => stem));
    if (measure.length === 0 || again.some(({ stem }) => !names.has(stem))) return text;
    const textOf = (some: readonly Token[]) => some.map((token) => token.text).join(' ');
    const [first, second] = [one, other].map((span) => textOf(tokens.slice(span.first, span.end)));
    return `${textOf(tokens.slice(0, whose + 1))} ${textOf(measure)} was ${word} in ${first} than in ${second}`;
  }
  return text;
}

/** What is left without the words that only tie the figure to its time. */
function sayingIn(tokens: readonly Token[], { empty, again }: FigureLexicon['compared']): Token[] {
  const idle = new Set(`${empty}|${again}`.split('|'));
  return tokens.filter(({ lower }) => !idle.has(lower));
}
