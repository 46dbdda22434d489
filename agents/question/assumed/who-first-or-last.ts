import type { TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { labelColumns } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';
import { haveOneRoot } from './one-root.ts';

const { who, which, being, ends } = english.plainer.whoFirst;
const auxiliaries = new Set(being.split('|'));

/** "Who was hired most recently" is which employee was, where they alone have a name and the day of it. */
export function whoFirstOrLast(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  const [asked] = tokens;
  const at = tokens.findIndex(({ lower }, place) => place > 0 && !auxiliaries.has(lower));
  const verb = tokens[at];
  if (asked?.lower !== who || verb === undefined || !isVerbForm(verb.lower)) return [...tokens];
  if (!tokens.some((_, place) => place > at && wordingAt(tokens, place, ends) > 0)) return [...tokens];
  const [only, ...others] = tables.filter(
    (table) =>
      labelColumns(table).length > 0 &&
      table.columns.some(
        (column) => isDate(column) && wordsOfName(column.name).some((part) => haveOneRoot(part, verb.lower)),
      ),
  );
  if (only === undefined || others.length > 0) return [...tokens];
  const named = [which, ...wordsOfName(only.name)];
  return [...named.map((word) => reading(asked, word)), ...tokens.slice(1)];
}
