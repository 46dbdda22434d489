import { stemOf } from '#lib/text/words.ts';
import en from './lexicon/en.json' with { type: 'json' };

/**
 * Verbs and fillers that say only that two things are related ("paid", "listed on", "living in"), as stems. When one of
 * them names a column it is read as such first; otherwise it adds nothing that the tables and joins do not say. A verb that changes what is
 * asked ("lost to") is none of them: without a place for it a question is refused.
 */
const relationStems = new Set(
  en.relations.flatMap((line) => line.split(' ')).flatMap((word) => [word, stemOf(word)]),
);

export function isRelationStem(stem: string): boolean {
  return relationStems.has(stem);
}
