import { z } from 'zod';

/** More than a person keeps in mind themselves. */
export const mostNotes = 50;

/** What a person wants kept in mind, in their own words. */
export const noteText = z
  .string()
  .trim()
  .min(1, 'a note needs words')
  .max(300, 'a note is at most 300 characters long')
  .refine((text) => !text.includes('\u0000'), 'holds the character U+0000');

/** A note as answers keep it: as it was when it was used. */
export const usedNote = z.object({ id: z.string(), text: noteText });
export type UsedNote = z.infer<typeof usedNote>;

export const note = usedNote.extend({ createdAt: z.string(), updatedAt: z.string() });
export type Note = z.infer<typeof note>;

/** A note with what it comes to here. */
export const listedNote = note.extend({
  /** The word that it gives a meaning, and the words for that; null for a note that says something else. */
  meaning: z.object({ word: z.string(), means: z.string() }).nullable(),
  /** Whether the built-in engine reads the word so; otherwise only a language model can follow the note. */
  isRead: z.boolean(),
});
export type ListedNote = z.infer<typeof listedNote>;

export const notesPage = z.object({
  notes: z.array(listedNote),
  /** Whether the person may make a note a term of the glossary. */
  mayShare: z.boolean(),
});
export type NotesPage = z.infer<typeof notesPage>;
