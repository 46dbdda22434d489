import { type Token, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { eventNounAt } from '../composed/event-rows.ts';
import en from '../composed/lexicon/en.json' with { type: 'json' };
import { wordingAt } from '../composed/wording-at.ts';
import type { AskedFigure } from './find-figures.ts';
import { english } from './lexicon.ts';

const { joined, net, asides, counted, each } = en.happened.beside;
const openings = new Set([...english.openings.split('|'), ...asides.split('|')]);

/** "Hires and leavers per year", "month by month: joiners, leavers and the net change": two things that happen, each counted for itself. */
export function twoEvents(text: string): AskedFigure[] {
  const tokens = tokenize(text);
  const [one, other, ...more] = nounsIn(tokens);
  if (one === undefined || other === undefined || more.length > 0) return [];
  const between = tokens.slice(one.end, other.first);
  if (between.length > 0 && wordingAt(between, 0, joined) !== between.length) return [];
  const last = other.end + wordingAt(tokens, other.end, net);
  const before = tokens.slice(0, one.first).filter(({ lower }) => !openings.has(lower));
  const rest = [before, tokens.slice(last)].map((part) => inLine(part, text)).join(' ');
  const said = (noun: Noun) => {
    const [before] = tokens.slice(noun.first, noun.noun).filter(({ kind }) => kind === 'number');
    const time = before === undefined ? '' : ` in ${before.text}`;
    return `number of ${textOf(tokens.slice(noun.noun, noun.end), text)}${time} ${rest}`.trim();
  };
  return [
    {
      kind: 'events-beside',
      cores: [said(one), said(other)],
      slots: {
        one: textOf(tokens.slice(one.noun, one.end), text),
        other: textOf(tokens.slice(other.noun, other.end), text),
        ...(last > other.end && { net: 'net' }),
      },
      hundredfold: false,
      sideBySide: false,
      overrules: true,
    },
  ];
}

/** A noun with the year and the words that count it before it. */
type Noun = { readonly first: number; readonly noun: number; readonly end: number };

function nounsIn(tokens: readonly Token[]): Noun[] {
  const found: Noun[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const length = eventNounAt(tokens, at);
    if (length === 0) continue;
    let first = at;
    while (tokens[first - 1]?.kind === 'number' && first > (found.at(-1)?.end ?? 0)) first -= 1;
    for (let from = first - 1; from >= Math.max(0, first - 2); from -= 1)
      if (wordingAt(tokens, from, counted) === first - from) first = from;
    found.push({ first, noun: at, end: at + length });
    at += length - 1;
  }
  return found;
}

/** "Month by month in 2025:" is per month in 2025, and "give me both numbers" says nothing more. */
function inLine(tokens: readonly Token[], text: string): string {
  const plain: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const idle = wordingAt(tokens, at, asides);
    const [, grain] = Object.entries(each).find(([wording]) => wordingAt(tokens, at, wording) > 0) ?? [];
    const [token] = tokens.slice(at, at + 1);
    if (grain !== undefined) plain.push(`per ${grain}`);
    else if (idle === 0 && token !== undefined && token.kind !== 'mark') plain.push(textOf([token], text));
    const length = Object.keys(each).map((wording) => wordingAt(tokens, at, wording));
    at += Math.max(1, idle, ...length);
  }
  return plain.join(' ');
}

function textOf(tokens: readonly Token[], text: string): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  const said = first && last ? text.slice(first.start, last.end) : '';
  return said.replace(new RegExp(`^(?:${counted}) `, 'iu'), '');
}
