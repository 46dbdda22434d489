import type { TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { stemOf } from '#lib/text/words.ts';
import { lexiconOf, tableInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { isAdditive, isKey } from '../../query/writer/built-in/table-nature.ts';

const ranking =
  /^(?:(?:show|list|give)(?: me)? )?(?:the )?(top|bottom) (\d+) (?!.*\bby\b)(.+) per ([\p{L}]+)(?= |$)(.*)$/iu;

/**
 * "Top 10 revenue per employee" names no things: those are meant that have a number of employees. null where no table, or more than one, has
 * a number that is called so.
 */
export function rankedThings(question: string, tables: readonly TableSchema[]): string | null {
  const [, most, count, amount, unit, rest = ''] = ranking.exec(question.replace(/[\s?.!]+$/u, '')) ?? [];
  if (most === undefined || unit === undefined) return null;
  // Earnings per share are kept as they are.
  const isKept = tables.some(({ columns }) =>
    columns.some(({ description }) => description?.toLowerCase().includes(`per ${unit.toLowerCase()}`)),
  );
  if (isKept) return null;
  const having = tables.filter((table) =>
    lexiconOf(table).columns.some(
      ({ column, nameParts }) =>
        isNumeric(column) &&
        !isKey(table, column) &&
        isAdditive(column) &&
        nameParts.some((part) => part.has(stemOf(unit.toLowerCase()))),
    ),
  );
  const [things, ...others] = having;
  if (things === undefined || others.length > 0) return null;
  return `${most} ${count} ${tableInWords(things)} by ${amount} per ${unit}${rest}`;
}
