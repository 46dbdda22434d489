import pluralize from 'pluralize';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { english } from '../question/assumed/lexicon.ts';
import { columnWords } from '../question/explain/names.ts';
import type { Mended } from './mend-spelling.ts';
import en from './question-words.json' with { type: 'json' };

const kinds = wordSet(en.kinds);
const marks = wordSet(english.judgedRows.grades);

/**
 * The question without a noun that only says what sort of thing a column holds, behind the whole name of the column: the "payment method" is the
 * payment. null where there is none.
 */
export function withoutKindNouns(
  question: string,
  unread: readonly string[],
  tables: readonly TableSchema[],
): Mended | null {
  const columns = tables.flatMap((table) => table.columns);
  const nouns = unread.flatMap((part) => part.match(/\p{L}+/gu) ?? []);
  for (const noun of nouns) {
    const said = pluralize.singular(noun.toLowerCase());
    const names = columns
      .filter((column) => isOfKind(said, column))
      .map((column) => columnWords(column).toLowerCase());
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

/** What texts may be called, and marks: the "satisfaction score" is the satisfaction. */
function isOfKind(noun: string, column: ColumnSchema): boolean {
  if (column.kind === 'text') return kinds.has(noun);
  return isNumeric(column) && marks.has(noun) && wordsOfName(column.name).some((part) => marks.has(part));
}
