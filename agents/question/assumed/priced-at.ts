import type { TableSchema } from '#lib/domain/schema.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';
import { isInSchema } from './states-of-periods.ts';

const { said, costing, read, one } = english.plainer.priced;
const costs = new Set(costing.split('|'));
const money = new Set(english.plainer.money.split('|'));
const ones = new Set(one.split('|'));

/** What "sells for more than a dollar", or costs that where nothing is called a cost, has a price of more than 1. */
export function pricedAt(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  const counted = tokens.map((token, at) => (isOne(tokens, at) ? numberOne(token) : token));
  const at = counted.findIndex((_, place) => place > 0 && lengthAt(counted, place, tables) > 0);
  const verb = counted[at];
  if (verb === undefined) return counted;
  const end = at + lengthAt(counted, at, tables);
  const instead = read.split(' ').map((word) => reading(verb, word));
  return [...counted.slice(0, at), ...instead, ...counted.slice(end)];
}

/** How many words say that something costs what stands behind them. */
function lengthAt(tokens: readonly Token[], at: number, tables: readonly TableSchema[]): number {
  const token = tokens[at];
  const isCost = token !== undefined && costs.has(token.lower) && !isInSchema(token, tables);
  const length = isCost ? 1 : wordingAt(tokens, at, said);
  const next = cueAt(tokens, at + length)?.cue;
  return next?.kind === 'compare' && next.about.length === 0 ? length : 0;
}

/** "Over a dollar" is over one of them. */
function isOne(tokens: readonly Token[], at: number): boolean {
  const isBound = [at - 1, at - 2].some((from) => {
    const found = cueAt(tokens, from);
    return found?.cue.kind === 'compare' && from + found.length === at;
  });
  return isBound && ones.has(tokens[at]?.lower ?? '') && money.has(tokens[at + 1]?.lower ?? '');
}

function numberOne(token: Token): Token {
  return { ...token, kind: 'number', text: '1', lower: '1', stem: '1', value: 1 };
}
