import { z } from 'zod';

/** What a lexicon says of single words. A map: "constructor" is a member of every object, and a word that a question may have. */
export function wordTable<Meaning extends z.ZodType>(meaning: Meaning) {
  return z
    .record(z.string(), meaning)
    .transform((table): ReadonlyMap<string, z.infer<Meaning>> => new Map(Object.entries(table)));
}
