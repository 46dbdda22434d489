import type { GlossaryEntry } from '#lib/domain/curated-knowledge.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { mentionedTerms } from '#lib/knowledge/mentioned-terms.ts';
import { namedPlace } from '#lib/knowledge/named-place.ts';
import type { NoteMeaning } from '#lib/knowledge/note-meaning.ts';
import { columnWords, nameWords } from '../question/explain/names.ts';

/** Finds the entries of the glossary that a text names, as far as the person may read them. */
type TermFinder = (text: string, signal?: AbortSignal) => Promise<readonly GlossaryEntry[]>;

/**
 * How the built-in engine reads a word that a note gives a meaning: as an entry of a glossary that is the person's own. A
 * meaning that the glossary explains is its entry under one more name; one that names a column or a table is that. null for
 * anything else: only a model could follow it.
 */
export async function noteEntry(
  { word, means }: NoteMeaning,
  known: { readonly findTerms: TermFinder; readonly tables: readonly TableSchema[] },
  signal?: AbortSignal,
): Promise<GlossaryEntry | null> {
  const term = wholly(means, await known.findTerms(means, signal));
  if (term) {
    const { synonyms, meaning, measure } = term;
    return { term: term.term, synonyms: [...synonyms, word], meaning, measure };
  }
  return placeEntry({ word, means }, known.tables);
}

function placeEntry({ word, means }: NoteMeaning, tables: readonly TableSchema[]): GlossaryEntry | null {
  if (namedPlace(means, tables) !== null) return { term: word, synonyms: [], meaning: means, measure: null };
  const plain = (name: string, ...synonyms: string[]) => ({
    term: name,
    synonyms,
    meaning: name,
    measure: null,
  });
  const columns = tables.flatMap(({ name, columns }) =>
    columns.map((column) => ({
      place: `${name}.${column.name}`,
      entry: plain(columnWords(column), nameWords(column.name), column.name),
    })),
  );
  const named = columns.filter(({ entry }) => wholly(means, [entry]));
  const [only] = named;
  if (only && named.length === 1) return { term: word, synonyms: [], meaning: only.place, measure: null };
  const isName =
    named.length > 0 ||
    wholly(
      means,
      tables.map(({ name }) => plain(nameWords(name), name)),
    );
  // Of several columns of that name the question says which: the word is read as the name.
  return isName ? { term: means, synonyms: [word], meaning: means, measure: null } : null;
}

/** The entry that a text names from its first word to its last. */
function wholly(text: string, entries: readonly GlossaryEntry[]): GlossaryEntry | null {
  const [found, ...more] = mentionedTerms(text, entries);
  const isWhole = found !== undefined && more.length === 0 && found.mention.text === text.trim();
  return isWhole ? found.entry : null;
}
