import type { SeededRandom } from '../../../demo/seeded-random.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** The text with one slip of the keyboard after its first letter, or null when it is too short to recognise afterwards. */
export function misspell(text: string, random: SeededRandom): string | null {
  const places = [...text.matchAll(/\p{L}/gu)].map(({ index }) => index).filter((index) => index > 0);
  if (text.length < 4 || places.length < 3) return null;
  const at = random.pick(places);
  const letter = text.charAt(at);
  const slipped = random.pick([
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + letter + text.slice(at),
    () => text.slice(0, at) + text.charAt(at + 1) + letter + text.slice(at + 2),
    () => text.slice(0, at) + random.pick([...alphabet]) + text.slice(at + 1),
  ])();
  return slipped === text ? null : slipped;
}
