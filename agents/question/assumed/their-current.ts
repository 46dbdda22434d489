import type { TableSchema } from '#lib/domain/schema.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { validity } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';

const { own, current } = english.plainer.theirCurrent;

/** "Ferries and their current berth": of what is kept with the days on which it holds that of today is shown anyway. */
export function theirCurrent(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  const at = tokens.findIndex(
    (_, place) =>
      place > 0 && wordingAt(tokens, place - 1, own) === 1 && wordingAt(tokens, place, current) === 1,
  );
  const held = tokens[at + 1];
  const isKept = tables.some((table) => held !== undefined && validity(table) !== null && isOf(table, held));
  return at > 0 && isKept ? tokens.filter((_, place) => place !== at) : [...tokens];
}

/** Whether a word is one of its columns, or one of the kinds that its rows are of. */
function isOf(table: TableSchema, { stem, lower }: Token): boolean {
  return lexiconOf(table).columns.some(
    ({ nameParts, column }) =>
      nameParts.some((part) => part.has(stem)) ||
      column.distinctValues?.some((value) => value.toLowerCase() === lower),
  );
}
