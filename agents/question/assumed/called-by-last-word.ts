import type { TableSchema } from '#lib/domain/schema.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { refersTo } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { isMany } from '../../query/writer/built-in/word-forms.ts';
import { reading } from '../composed/composition.ts';
import { isInSchema, isNamedAt } from './states-of-periods.ts';

/** "Lines per invoice": beside the rows that they belong to, invoice lines are called by the last word of their name, where nothing else is. */
export function calledByLastWord(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  const named = tables.filter((table) => tokens.some((_, at) => isNamedAt(table, tokens, at)));
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'word' || !isMany(token.lower)) return [token];
    const [table, ...others] = tables.filter((each) => isPartOf(each, token, named));
    const rest = tables.filter((each) => each !== table);
    if (table === undefined || others.length > 0 || isInSchema(token, rest)) return [token];
    if (isNamedAt(table, tokens, at + 1 - lexiconOf(table).nameParts.length)) return [token];
    const before = wordsOfName(table.name).slice(0, -1);
    return [...before.map((word) => ({ ...reading(token, word), text: word })), token];
  });
}

function isPartOf(table: TableSchema, { stem }: Token, named: readonly TableSchema[]): boolean {
  const { nameParts } = lexiconOf(table);
  const first = nameParts[0] ?? new Set();
  const isCalled = nameParts.length > 1 && nameParts.at(-1)?.has(stem) === true;
  return (
    isCalled &&
    named.some(
      (whole) =>
        whole !== table &&
        [...(lexiconOf(whole).nameParts[0] ?? [])].some((part) => first.has(part)) &&
        refersTo(table, whole),
    )
  );
}
