import type { Tables } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { stemOf, words } from '#lib/text/words.ts';

const short = /(?<!\p{L})(?<what>\p{L}+) (?:no|nr)\.?(?= [\p{Lu}-]*\d)/giu;

/** "Licence no 17" denies nothing: the number of what the source has is said in full. */
export function numbersInFull(question: string, tables: Tables): string {
  return question.replace(short, (said, what: string) =>
    named(tables).has(stemOf(what.toLowerCase())) ? `${what} number` : said,
  );
}

/** The stems of the words of tables and columns. */
const named = rememberedOf(
  (tables: Tables): ReadonlySet<string> =>
    new Set(
      tables.flatMap(({ name, columns }) =>
        [name, ...columns.map((column) => column.name)].flatMap((each) => words(each).map(stemOf)),
      ),
    ),
);
