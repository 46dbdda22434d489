import type { Locale } from './locale.ts';

/**
 * The number that somebody has typed, in the way they write numbers or as programs do: `1.234,5` and `1234.5` are the same for a German
 * reader, and `1.000` is a thousand. null for what is no number.
 */
export function readNumber(typed: string, locale: Locale): number | null {
  const parts = new Intl.NumberFormat(locale ?? 'en-US', { useGrouping: 'always' }).formatToParts(-12345.6);
  const part = (type: Intl.NumberFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  // Every kind of blank and of minus sign that a keyboard or a copied cell has.
  const text = typed.trim().replaceAll(/\s/g, '').replaceAll(/[−–]/g, '-').replace(/^\+/, '');
  const group = part('group').trim();
  const decimal = part('decimal');
  const ungrouped = group !== '' && isGrouped(text, group, decimal) ? text.replaceAll(group, '') : text;
  const plain = ungrouped.replace(decimal, '.');
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  return Number(plain);
}

/** Whether each group has the length it should have: `1.5` has none, though a point parts groups. */
function isGrouped(text: string, group: string, decimal: string): boolean {
  const [whole = ''] = text.replace('-', '').split(decimal);
  const groups = whole.split(group);
  return (
    groups.length > 1 &&
    groups.slice(1).every((each) => /^\d{2,3}$/.test(each)) &&
    groups.at(-1)?.length === 3
  );
}
