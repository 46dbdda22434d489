import names from './foreign-names.json' with { type: 'json' };

/**
 * What the columns of business tables are called in other languages, in English: `Umsatz` is revenue, `quantité` a quantity. A question in
 * English then finds them. Words that are English as well (`total`, `client`) are left out: they are read as they stand.
 */
const english = new Map<string, string>();
for (const language of Object.values<Readonly<Record<string, string>>>(names))
  for (const [name, meaning] of Object.entries(language))
    for (const spelling of spellingsOf(name)) if (!english.has(spelling)) english.set(spelling, meaning);

/** The English word for a lower-case name of a column or table; null where it is none of another language. */
export function inEnglish(name: string): string | null {
  return english.get(name) ?? null;
}

/** A name is often written without its accents: `Verkaeufer`, `quantite`. */
function spellingsOf(name: string): Set<string> {
  const bare = name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');
  const wide = name.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');
  return new Set([name, wide, bare]);
}
