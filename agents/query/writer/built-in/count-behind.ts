import { wordSet } from '#lib/text/words.ts';
import { isOfDeals } from '../../../question/assumed/trade.ts';
import { type Item, isTable, type Slot } from './items.ts';
import en from './lexicon/en.json' with { type: 'json' };
import type { TableEntry } from './schema-lexicon.ts';
import type { Tokens } from './tokenize.ts';

const counts = wordSet(en.countsBehind);
const totals = wordSet(en.totalsBehind);

/** Where a number of rows is said behind what a table is called, unless a column holds it. "Coach count" is no seat count of coaches. */
export function countsBehind(tokens: Tokens, tables: readonly TableEntry[]): number[] {
  return tokens.flatMap(({ lower }, at) => {
    const named = counts.has(lower) ? tables.filter(({ nameParts }) => isNamedAt(nameParts, at)) : [];
    const isHeld = named.some((table) => tables.some(({ columns }) => columns.some(isSaid(table, at))));
    return named.length > 0 && !isHeld ? [at] : [];
  });

  function isNamedAt(parts: Parts, end: number): boolean {
    const from = end - parts.length;
    return parts.length > 0 && parts.every((part, place) => part.has(tokens[from + place]?.stem ?? ''));
  }

  function isSaid({ nameParts }: TableEntry, at: number): (column: { readonly nameParts: Parts }) => boolean {
    const said = tokens.slice(at - nameParts.length, at + 1);
    return (column) => column.nameParts.every((part) => said.some(({ stem }) => part.has(stem)));
  }
}

type Parts = readonly ReadonlySet<string>[];

/** "Track count", "track totals": the number of tracks, said behind what is counted. It is read as if it stood before. */
export function withCountsInFront(items: readonly Item[], slots: readonly Slot[], tokens: Tokens): Item[] {
  const turned: Item[] = [];
  items.forEach((item, at) => {
    const counted = turned.at(-1);
    const next = items[at + 1];
    const isGoverning = next?.kind === 'slot' && next.first === item.end;
    if (
      counted?.kind !== 'slot' ||
      counted.end !== item.first ||
      isGoverning ||
      !countsRows(item, counted.slot, { items, slots, tokens })
    ) {
      turned.push(item);
      return;
    }
    // "Open order count": the orders that are open are counted.
    let first = turned.length - 1;
    while (first > 0 && isValueBefore(turned[first - 1], turned[first], slots)) first -= 1;
    const start = turned[first]?.first ?? item.first;
    turned.splice(first, 0, { first: start, end: start, kind: 'cue', cue: { kind: 'count' } });
    turned[turned.length - 1] = { ...counted, end: item.end };
  });
  return turned;
}

type Said = {
  readonly items: readonly Item[];
  readonly slots: readonly Slot[];
  readonly tokens: Tokens;
};

/** Whether a noun directly behind a table says how many rows there are. The totals of deals are money. */
function countsRows(item: Item, slot: number, said: Said): boolean {
  const word = item.end - item.first === 1 ? (said.tokens[item.first]?.lower ?? '') : '';
  if (!isTable(said, slot)) return false;
  if (counts.has(word)) return true;
  const table = said.slots[slot]?.options.find(({ kind }) => kind === 'table')?.entry.table;
  return totals.has(word) && table !== undefined && !isOfDeals(table);
}

function isValueBefore(before: Item | undefined, item: Item | undefined, slots: readonly Slot[]): boolean {
  return before?.kind === 'slot' && slots[before.slot]?.kind === 'value' && before.end === item?.first;
}
