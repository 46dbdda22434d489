import { distance } from 'fastest-levenshtein';
import { splitIdentifier, stemOf } from '#lib/text/words.ts';

/** From here on two names differ as spellings of one name do; below, they only share words. */
export const sameNameScore = 0.85;

/** From here on a name shares enough words with another to be what was meant when nothing fits better. */
export const likeNameScore = 0.5;

const stems = new Map<string, readonly string[]>();

/** The stems of a name's parts: `pet_ages` is pet, age. */
export function nameStems(name: string): readonly string[] {
  const found = stems.get(name) ?? splitIdentifier(name).map(stemOf);
  if (stems.size > 20_000) stems.clear();
  stems.set(name, found);
  return found;
}

/**
 * How likely a column `wanted` of a table is its column `name`, 0..1: one name spelt otherwise (`pet_type`, PetType), a slip of the
 * keyboard, the table's own noun left out or added (`age` for pet_age in Pets), or some words in common.
 */
export function columnSimilarity(wanted: string, name: string, table: string): number {
  const plainWanted = plain(wanted);
  const plainName = plain(name);
  if (plainWanted === plainName) return 1;
  const wantedStems = nameStems(wanted);
  const nameParts = nameStems(name);
  const tableStems = nameStems(table);
  if (sameSet(wantedStems, nameParts)) return 0.97;
  const longest = Math.max(plainWanted.length, plainName.length);
  const slips = slipsBetween(plainWanted, plainName);
  if (longest >= 4 && slips <= (longest >= 8 ? 2 : 1)) return 0.95;
  const rest = (parts: readonly string[]) => parts.filter((part) => !tableStems.includes(part));
  const restWanted = rest(wantedStems);
  if (restWanted.length > 0 && sameSet(restWanted, rest(nameParts))) return 0.93;
  if (plain(table) + plainWanted === plainName || plainWanted === plain(table) + plainName) return 0.93;
  // `dorm_capacity` of Dorm shares more with student_capacity than with dorm_name, in which the table's own noun is all that is the same.
  const common = Math.max(shareOf(wantedStems, nameParts), shareOf(restWanted, rest(nameParts)));
  if (common > 0) return 0.3 + 0.5 * common;
  if (plainWanted.length >= 4 && plainName.endsWith(plainWanted)) return 0.55;
  return 0;
}

/** How much of the parts of two names both have, 0..1. */
function shareOf(left: readonly string[], right: readonly string[]): number {
  const shared = left.filter((part) => right.includes(part)).length;
  return shared === 0 ? 0 : shared / new Set([...left, ...right]).size;
}

/** Letters to change, add or leave out between two words; two neighbours that changed places count once (Damerau 1964). */
export function slipsBetween(left: string, right: string): number {
  const slips = distance(left, right);
  if (slips !== 2 || left.length !== right.length) return slips;
  const at = [...left].findIndex((letter, index) => letter !== right[index]);
  const swapped = left[at] === right[at + 1] && left[at + 1] === right[at];
  return swapped && left.slice(at + 2) === right.slice(at + 2) ? 1 : slips;
}

/** Whether a part of a name is a word shortened by leaving letters out: `spd`, speed; `regn`, region. */
export function isShortFor(short: string, word: string): boolean {
  if (short.length < 3 || word.length <= short.length || short[0] !== word[0] || !/[aeiou]/.test(word))
    return false;
  let at = 0;
  for (const letter of word) if (letter === short[at]) at += 1;
  return at === short.length && !word.startsWith(short);
}

/** How likely a table `wanted` is the table `name`, 0..1, by spelling and shared words. */
export function tableSimilarity(wanted: string, name: string): number {
  return columnSimilarity(wanted, name, '');
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function sameSet(left: readonly string[], right: readonly string[]): boolean {
  return (
    left.length > 0 &&
    left.every((part) => right.includes(part)) &&
    right.every((part) => left.includes(part))
  );
}
