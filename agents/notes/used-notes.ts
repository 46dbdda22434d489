import type { UsedNote } from '#lib/domain/note.ts';
import { builtInWriters, type SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { exampleOfCandidate } from '../query/writer/built-in/from-example/from-example.ts';
import type { WriterInput } from '../roles.ts';
import { notesFor } from './with-notes.ts';

/**
 * The notes that a statement was written with. The rules of the built-in engine read by those that found a term; a model was
 * told all that count for the question; a reviewed example and the learned reader go by none.
 */
export function usedNotes(
  { id, writer }: Pick<SqlCandidate, 'id' | 'writer'>,
  { question, terms }: Pick<WriterInput, 'question' | 'terms'>,
  notes: readonly UsedNote[],
): UsedNote[] {
  if (!builtInWriters.includes(writer)) return notesFor(question, notes);
  if (writer !== 'built-in' || exampleOfCandidate(id) !== null) return [];
  const used = terms.flatMap(({ note }) => note ?? []);
  return used.filter((note, at) => used.findIndex((each) => each.id === note.id) === at);
}
