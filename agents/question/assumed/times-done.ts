import type { TableSchema } from '#lib/domain/schema.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';

import { cueAt } from '../../query/writer/built-in/cues.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { english } from './lexicon.ts';
import { isActOf } from './tables-of-verbs.ts';

const { word, often, auxiliaries } = english.plainer.times;
const leading = new Set(auxiliaries.split('|'));

/**
 * How often something was done is how many rows there are of what was done: "how many times was the bike repaired" is how many repairs, and
 * "repaired more than 3 times" with more than 3 repairs.
 */
export function timesDone(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  const said = tokens.map(({ lower }) => lower);
  const start = said.findIndex(
    (lower, at) => lower === 'how' && (said[at + 1] === often || said[at + 2] === word),
  );
  if (start >= 0) {
    const end = start + (said[start + 1] === often ? 2 : 3);
    const verb = tokens.findIndex((token, at) => at > end && actsOf(token, tables) !== null);
    const rows = tokens[verb] && actsOf(tokens[verb], tables);
    const asked = tokens[start];
    if (!rows || asked === undefined || !leading.has(said[end] ?? '')) return [...tokens];
    const instead = ['how', 'many', ...nameInWords(rows.name).split(' '), 'of'];
    const rest = tokens.slice(end + 1).filter((token) => token !== tokens[verb] && token.lower !== 'been');
    return [...instead.map((each) => reading(asked, each)), ...rest];
  }
  const at = said.indexOf(word);
  const number = tokens[at - 1];
  const verb = tokens.findLastIndex((token, place) => place < at && actsOf(token, tables) !== null);
  const [act, times] = [tokens[verb], tokens[at]];
  const rows = act && actsOf(act, tables);
  const bound = cueAt(tokens, verb + 1);
  if (number?.kind !== 'number' || !rows || times === undefined) return [...tokens];
  if (bound?.cue.kind !== 'compare' || verb + 1 + bound.length !== at - 1) return [...tokens];
  return [
    ...tokens.slice(0, verb),
    reading(times, 'with'),
    ...tokens.slice(verb + 1, at),
    ...nameInWords(rows.name)
      .split(' ')
      .map((each) => reading(times, each)),
    ...tokens.slice(at + 1),
  ];
}

/** The table whose rows are each one time of what a verb says. */
function actsOf(token: Token, tables: readonly TableSchema[]): TableSchema | null {
  const found = tables.find(({ name }) => {
    const [part = '', ...more] = spokenParts(name);
    return more.length === 0 && isActOf(token, part.toLowerCase());
  });
  return found ?? null;
}
