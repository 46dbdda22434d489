import type { TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { wordSet } from '#lib/text/words.ts';
import type { ClauseState } from './clause-state.ts';
import { cueAt } from './cues.ts';
import type { Item } from './items.ts';
import en from './lexicon/en.json' with { type: 'json' };
import type { Tokens } from './tokenize.ts';

const verbs = wordSet(en.ordering);

/** "Sort genres by name": a request to put them in order, and no sort of anything. */
export function orderingVerb(tokens: Tokens): Item | null {
  const [verb, next] = tokens;
  const isAsked = tokens.slice(2).some(({ lower }) => lower === 'by');
  if (verb === undefined || !verbs.has(verb.lower) || !isAsked || cueAt(tokens, 0) !== null) return null;
  return next?.kind === 'word' ? { first: 0, end: 1, kind: 'relation', word: verb.lower } : null;
}

/**
 * What stands behind "by" then is no group: a name, or a number of the things themselves. A number of other rows has to be added up first, which
 * is left to who reads the verb. False for other questions, and where a figure is said in full.
 */
export function ordersBy(state: ClauseState, at: number): boolean {
  const { items, slots } = state.question;
  const [verb, next] = [items[0], items[at + 1]];
  if (verb?.kind !== 'relation' || !verbs.has(verb.word) || next?.kind !== 'slot') return false;
  const [best] = slots[next.slot]?.options ?? [];
  if (best?.kind !== 'column') return false;
  if (isNumeric(best.entry.column) && !isOfAsked(state, best.entry.table)) state.unread.push(verb.word);
  else state.ordering = true;
  return true;
}

function isOfAsked({ asks, question: { slots } }: ClauseState, table: TableSchema): boolean {
  return asks.some(({ slot }) => {
    const [best] = slot === null ? [] : (slots[slot]?.options ?? []);
    return best?.kind === 'table' && best.entry.table === table;
  });
}
