import type { TableSchema } from '#lib/domain/schema.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';

const hour = /^(\d{1,2})([ap])m$/i;

/** "5pm" as the values of the source write an hour: "5 PM" where lounges are "Open from 5 PM to 2 AM"; null where none has it, or one has it as typed. */
export function hourAsHeld({ text }: Token, tables: readonly TableSchema[]): string | null {
  const [, number, half] = hour.exec(text) ?? [];
  if (number === undefined || half === undefined) return null;
  const held = new RegExp(`(?<!\\d)${number}\\s?${half}\\.?m\\b\\.?`, 'i');
  const found = tables.flatMap(({ columns }) =>
    columns.flatMap(({ distinctValues = [] }) =>
      distinctValues.flatMap((value) => held.exec(value)?.[0] ?? []),
    ),
  );
  const isAsTyped = found.some((each) => each.toLowerCase() === text.toLowerCase());
  return isAsTyped ? null : (found[0] ?? null);
}
