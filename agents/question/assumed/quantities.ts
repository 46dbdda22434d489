import { splitIdentifier, wordSet } from '#lib/text/words.ts';
import { english } from './lexicon.ts';

/** A unit of a quantity: `ratio` tells it from the other units of the same kind. */
export type Unit = {
  readonly kind: number;
  readonly called: string;
  readonly word: string;
  readonly ratio: number;
};

export const units: ReadonlyMap<string, Unit> = new Map(
  english.quantities.flatMap(({ called, units }, kind) =>
    Object.entries(units).flatMap(([words, ratio]) =>
      words.split('|').map((word): [string, Unit] => [word, { kind, called, word, ratio }]),
    ),
  ),
);

/** Words that say something else in a name: `age_min` is no time, `hour` is that of a day. */
const notInNames = wordSet(english.notUnitsInNames);

/** `dur_sec` is a time all the same. */
const lengths = wordSet(english.lengthsInNames);

const money = wordSet(english.plainer.money);

/** Whether a word is a unit of money. */
export function isMoney(word: string): boolean {
  return money.has(word);
}

/** Whether a word is a unit of time, length, weight or size. */
export function isUnit(word: string): boolean {
  return units.has(word);
}

/** The unit that the last part of a column's name says: `milliseconds`, `length_km`. */
export function unitOfName(name: string): Unit | null {
  const parts = splitIdentifier(name).map((part) => part.toLowerCase());
  const last = parts.at(-1) ?? '';
  const isOther = notInNames.has(last) && !parts.slice(0, -1).some((part) => lengths.has(part));
  return isOther ? null : (units.get(last) ?? null);
}

/** Whether a column keeps the kind of quantity that a word is a unit of, in another unit. */
export function isOfOtherUnit(column: string, word: string): boolean {
  const [kept, said] = [unitOfName(column), units.get(word)];
  return kept !== null && said !== undefined && kept.kind === said.kind && kept.ratio !== said.ratio;
}

/** What a column is called that is named by its unit alone: `milliseconds` is a length of time. */
export function impliedByUnit(parts: readonly string[]): string[] {
  const [only, ...others] = parts;
  const unit = only === undefined || others.length > 0 ? null : unitOfName(only);
  return unit?.called.split(' ') ?? [];
}
