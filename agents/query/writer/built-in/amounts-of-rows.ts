import { english } from '../../../question/assumed/lexicon.ts';
import { amountOfRows } from '../../../question/assumed/trade.ts';
import type { Slot } from './items.ts';

const { word } = english.plainer.amount;

/**
 * "Invoice amount" is what the invoices come to, though their payments have a column that is called just "amount". `pairs` are the
 * slots that stand directly beside each other.
 */
export function withAmountsOfRows(
  slots: readonly Slot[],
  pairs: readonly (readonly [number, number])[],
): Slot[] {
  return slots.map((slot, at) => {
    const isAmount = slot.text.toLowerCase() === word || slot.text.toLowerCase() === `${word}s`;
    const [, before] = isAmount ? (pairs.find(([, other]) => other === at)?.toReversed() ?? []) : [];
    const [rows] = before === undefined ? [] : (slots[before]?.options ?? []);
    const amount = rows?.kind === 'table' ? amountOfRows(rows.entry.table) : null;
    if (amount === null) return slot;
    const options = slot.options.map((option) =>
      option.kind === 'column' && option.entry.column === amount ? { ...option, score: surely } : option,
    );
    return { ...slot, options: options.toSorted((one, other) => other.score - one.score) };
  });
}

/** More than a column that is called so elsewhere. */
const surely = 1.3;
