import type { Tables } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { stemOf } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { knownStems } from '../../query/writer/built-in/word-forms.ts';

const short = /(?<!\p{L})(?<what>\p{L}+) (?:no|nr)\.?(?= [\p{Lu}-]*\d)/giu;

/** "Licence no 17" denies nothing: the number of what the source has is said in full. */
export function numbersInFull(question: string, tables: Tables): string {
  return question.replace(short, (said, what: string) =>
    namesIn(tables).has(stemOf(what.toLowerCase())) ? `${what} number` : said,
  );
}

const namesIn = rememberedOf((tables: Tables) => knownStems(tables.map(lexiconOf)));
