import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';

/** "Close" and "closed", "delivery" and "delivered", "resolution" and "resolved". */
export function haveOneRoot(part: string, word: string): boolean {
  const [one, other] = [part.toLowerCase(), word.toLowerCase()];
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return stemOf(one) === stemOf(other) || shared >= Math.max(4, Math.min(one.length, other.length) - 3);
}

export function isCalled(table: TableSchema, noun: string): boolean {
  const stem = stemOf(noun.toLowerCase());
  // The rows of `housekeeping` are tasks where their key is `task_id`.
  const rows = table.primaryKey.map((key) => stemOf((spokenParts(key)[0] ?? '').toLowerCase()));
  return (lexiconOf(table).nameParts.at(-1)?.has(stem) ?? false) || rows.includes(stem);
}

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
