import type { ColumnSchema } from '../domain/schema.ts';

const flagWords: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['0', false],
  ['t', true],
  ['f', false],
  ['true', true],
  ['false', false],
  ['y', true],
  ['n', false],
  ['yes', true],
  ['no', false],
  // As the files of other languages have it.
  ['ja', true],
  ['nein', false],
  ['nee', false],
  ['oui', true],
  ['non', false],
  ['si', true],
  ['sí', true],
  ['sì', true],
  ['sim', true],
  ['não', false],
  ['wahr', true],
  ['falsch', false],
  ['vrai', true],
  ['faux', false],
]);

/** Whether a stored text says yes or no; null where it says anything else. */
export function answerOf(value: string): boolean | null {
  return flagWords.get(value.toLowerCase()) ?? null;
}

/** What a column that says yes or no holds, as texts or as digits. */
export type Flag = { readonly yes: string | null; readonly no: string | null; readonly isNumber: boolean };

/** null for a column that says anything else. */
export function flagOf({ kind, range, distinctValues }: ColumnSchema): Flag | null {
  const isBit = kind === 'integer' || kind === 'number';
  if (kind === 'boolean') return { yes: '1', no: '0', isNumber: true };
  if (isBit && Number(range?.min) === 0 && Number(range?.max) === 1)
    return { yes: '1', no: '0', isNumber: true };
  const values = distinctValues ?? [];
  if (values.length === 0 || !values.every((value) => flagWords.has(value.toLowerCase()))) return null;
  const saying = (said: boolean) =>
    values.find((value) => flagWords.get(value.toLowerCase()) === said) ?? null;
  return { yes: saying(true), no: saying(false), isNumber: false };
}

/** Whether a part of such a column's name only leads to what is true or not: `has_lift`, `gets_free_meals`. */
export function isFlagVerb(part: string): boolean {
  return flagVerbs.has(part.toLowerCase());
}

const flagVerbs: ReadonlySet<string> = new Set(
  'is has gets can does allows offers needs accepts includes receives requires uses was are'.split(' '),
);
