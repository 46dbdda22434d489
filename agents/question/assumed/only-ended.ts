import type { TableSchema } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord } from '#lib/text/words.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';
import { tablesCalled } from './moments.ts';
import { haveOneRoot } from './one-root.ts';
import type { Span } from './spans-of-time.ts';

const { only, narrowing, already } = english.durations;

/** "Only count cars already returned": what has not ended has no length anyway. The places of such a sentence; none where it says anything more. */
export function onlyEnded(tokens: readonly Token[], { end }: Span, tables: readonly TableSchema[]): number[] {
  if (end.kind !== 'column') return [];
  const at = tokens.findIndex(
    ({ kind }, place) =>
      kind === 'mark' &&
      wordingAt(tokens, place + 1, only) > 0 &&
      wordingAt(tokens, place + 1 + wordingAt(tokens, place + 1, only), narrowing) > 0,
  );
  if (at < 0) return [];
  const verb = at + 1 + wordingAt(tokens, at + 1, only);
  const from = verb + wordingAt(tokens, verb, narrowing);
  const parts = spokenParts(end.column.name);
  const isEnd = ({ lower }: Token) => parts.some((part) => haveOneRoot(part, lower));
  const said = tokens.slice(from).filter(({ kind }) => kind === 'word');
  const isKnown = (token: Token) =>
    isStopWord(token.lower) ||
    already.split('|').includes(token.lower) ||
    isEnd(token) ||
    tablesCalled([token], tables).length > 0;
  return said.some(isEnd) && said.every(isKnown)
    ? tokens.flatMap((_, place) => (place >= at ? [place] : []))
    : [];
}
