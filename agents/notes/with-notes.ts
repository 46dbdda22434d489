import type { GlossaryEntry } from '#lib/domain/curated-knowledge.ts';
import type { FoundTerm } from '#lib/domain/found-term.ts';
import type { UsedNote } from '#lib/domain/note.ts';
import { mentionedTerms } from '#lib/knowledge/mentioned-terms.ts';
import { noteMeaning } from '#lib/knowledge/note-meaning.ts';
import type { Knowledge } from '../run-context.ts';
import { noteEntry } from './note-reading.ts';

/** The notes that count for a question: those about words that it says, and those about no word. */
export function notesFor(question: string, notes: readonly UsedNote[]): UsedNote[] {
  const said = new Set(saidIn(question, notes).map(({ note }) => note.id));
  return notes.filter((note) => said.has(note.id) || noteMeaning(note.text) === null);
}

/**
 * The knowledge as a person's notes make it: a word that they gave a meaning is found as the term it stands for, before what
 * the glossary says of it. They reach no further than the person: a note that names what they may not read finds nothing.
 */
export function withNotes(knowledge: Knowledge, notes: readonly UsedNote[]): Knowledge {
  if (notes.length === 0) return knowledge;
  const known = { findTerms: knowledge.findTerms, tables: knowledge.snapshot.tables };
  return {
    ...knowledge,
    async findTerms(question, signal) {
      const found = await knowledge.findTerms(question, signal);
      const noted = await Promise.all(
        saidIn(question, notes).map(async ({ meaning, mention, note }): Promise<FoundTerm[]> => {
          const entry = await noteEntry(meaning, known, signal);
          return entry === null ? [] : [{ ...entry, mention, note }];
        }),
      );
      const own = noted.flat();
      const others = found.filter(({ term, mention }) =>
        own.every(
          (each) => each.term !== term && (mention === null || !overlaps(mention, each.mention ?? mention)),
        ),
      );
      return [...own, ...others];
    },
  };
}

/** The places of a question that say a word of the notes, in its order. */
function saidIn(question: string, notes: readonly UsedNote[]) {
  const meanings = notes.flatMap((note) => {
    const meaning = noteMeaning(note.text);
    return meaning === null ? [] : [{ note, meaning }];
  });
  const words: GlossaryEntry[] = meanings.map(({ meaning: { word, means } }) => ({
    term: word,
    synonyms: [],
    meaning: means,
    measure: null,
  }));
  return mentionedTerms(question, words).flatMap(({ entry, mention }) => {
    const said = meanings[words.indexOf(entry)];
    return said === undefined ? [] : [{ ...said, mention }];
  });
}

type Place = { readonly start: number; readonly end: number };

function overlaps(one: Place, other: Place): boolean {
  return one.start < other.end && one.end > other.start;
}
