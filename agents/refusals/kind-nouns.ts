import pluralize from 'pluralize';
import type { TableSchema } from '#lib/domain/schema.ts';
import { wordSet } from '#lib/text/words.ts';
import { columnWords } from '../question/explain/names.ts';
import type { Mended } from './mend-spelling.ts';
import en from './question-words.json' with { type: 'json' };

const kinds = wordSet(en.kinds);

/**
 * The question without a noun that only says what sort of thing a column holds, behind the whole name of the column: the "payment method" is the
 * payment. null where there is none.
 */
export function withoutKindNouns(
  question: string,
  unread: readonly string[],
  tables: readonly TableSchema[],
): Mended | null {
  const names = tables.flatMap(({ columns }) =>
    columns.flatMap((column) => (column.kind === 'text' ? [columnWords(column).toLowerCase()] : [])),
  );
  const nouns = unread.flatMap((part) => part.match(/\p{L}+/gu) ?? []);
  for (const noun of nouns.filter((each) => kinds.has(pluralize.singular(each.toLowerCase())))) {
    const at = question.indexOf(` ${noun}`);
    const before = question.slice(0, at).toLowerCase();
    const name = names.find((each) => before.endsWith(` ${each}`));
    if (at < 0 || name === undefined) continue;
    const meant = question.slice(at - name.length, at);
    return {
      question: question.slice(0, at) + question.slice(at + noun.length + 1),
      slips: [{ said: `${meant} ${noun}`, meant }],
    };
  }
  return null;
}
