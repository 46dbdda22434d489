/** What a lexicon says of single words. A map: "constructor" is a member of every object, and a word that a question may have. */
export function wordTable<Meaning>(table: Readonly<Record<string, Meaning>>): ReadonlyMap<string, Meaning> {
  return new Map(Object.entries(table));
}
