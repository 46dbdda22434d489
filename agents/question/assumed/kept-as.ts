import type { Tables } from '#lib/domain/schema.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';

/** Whether a column is called by words that are said in a row, or by more than the first of them: a "minimum salary" may be what a job pays at least. */
export function isKeptAs(said: Tokens, tables: Tables): boolean {
  const stems = `${said.map(({ lower }) => stemOf(lower)).join(' ')} `;
  return tables.some(({ columns }) =>
    columns.some(({ name }) => {
      const called = wordsOfName(name).map(stemOf);
      return called.length > 1 && stems.startsWith(`${called.join(' ')} `);
    }),
  );
}
