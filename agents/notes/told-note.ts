import type { AnswerPart } from '#lib/domain/answer.ts';
import { mostNotes, noteText } from '#lib/domain/note.ts';
import { isTold, noteMeaning } from '#lib/knowledge/note-meaning.ts';
import type { RunContext } from '../run-context.ts';
import { noteEntry } from './note-reading.ts';

/** Whether a message asks nothing but says what is to be kept in mind, and is short enough to be kept. */
export function isNote(said: string): boolean {
  return isTold(said) && noteText.safeParse(said).success;
}

/** The answer to such a message; the note itself is an event, which whoever keeps notes listens for. */
export async function keepNote(
  said: string,
  { notes = [], knowledge, emit, signal }: Pick<RunContext, 'notes' | 'knowledge' | 'emit' | 'signal'>,
): Promise<AnswerPart[]> {
  if (notes.length >= mostNotes)
    return replied([`This is not kept: you have ${mostNotes} notes already. Remove one under Notes.`]);
  const text = noteText.parse(said);
  const { findTerms, snapshot } = knowledge;
  const meaning = noteMeaning(text);
  const known = { findTerms, tables: snapshot.tables };
  const isRead = meaning !== null && (await noteEntry(meaning, known, signal)) !== null;
  const how = isRead
    ? `From now on I read “${meaning.word}” as ${meaning.means}.`
    : 'The built-in engine does not read anything by it; language models are told it.';
  emit({ type: 'note-told', text });
  return replied([
    `Kept as your note: “${text}”.`,
    how,
    'It stands under each answer that it was used for. Change or remove it under Notes.',
  ]);
}

function replied(text: string[]): AnswerPart[] {
  return [
    { kind: 'about', reply: { text, tables: [], reading: [], sql: null, invitation: '', questions: [] } },
  ];
}
