import type { Tables } from '#lib/domain/schema.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import writer from '../../query/writer/built-in/lexicon/en.json' with { type: 'json' };
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';

const kinds = wordSet(writer.kinds);

/** "Cars per fuel type", where a column of texts is called fuel: the word behind says of what kind it is, and is no other column's. */
export function kindOfColumn(tokens: Tokens, tables: Tables): Token[] {
  const names = tables.flatMap(({ columns }) =>
    columns.map((column) => ({ column, said: wordsOfName(column.name).join(' ') })),
  );
  return tokens.filter(({ lower }, at) => {
    const before = tokens[at - 1]?.lower;
    if (!kinds.has(lower) || before === undefined) return true;
    const isWhole = names.some(({ said }) => said === `${before} ${lower}`);
    return isWhole || !names.some(({ column, said }) => column.kind === 'text' && said === before);
  });
}
