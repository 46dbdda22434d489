import { isDate } from '#lib/domain/value-kind.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import type { Law } from './law.ts';
import { tablesRead } from './law.ts';

/** "Delivered after the due date" compares two days of a row: a reading that compares nothing has dropped it. */
export const afterItsDay: Law = (intent, { tokens, tables }) => {
  const at = tokens.findIndex(({ lower }) => lower === 'after' || lower === 'before');
  if (at < 0 || intent.filters.some(({ kind }) => kind === 'columns' || kind === 'exists')) return null;
  const read = new Set(tablesRead(intent));
  const next = tokens
    .slice(at + 1)
    .find(({ lower }) => lower !== 'the' && lower !== 'its' && lower !== 'their');
  const isDay = tables.some(
    ({ name, columns }) =>
      read.has(name) && columns.some((column) => isDate(column) && saidFirst(column.name) === next?.stem),
  );
  return next !== undefined && isDay ? `${tokens[at]?.text} ${next.text}` : null;
};

/** Of `due_date` and of `date_due` it is due. */
function saidFirst(name: string): string {
  const parts = wordsOfName(name);
  return stemOf(parts.find((part) => part !== 'date') ?? '');
}
