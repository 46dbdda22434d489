import { noteEntry } from '#agents/notes/note-reading.ts';
import { AppError } from '#lib/errors.ts';
import { noteMeaning } from '#lib/knowledge/note-meaning.ts';
import { listTerms } from '#lib/store/glossary.ts';
import { readNote } from '#lib/store/notes.ts';
import { requireWholeSource } from '../../../../../server/as-developer.ts';
import { keepTerm } from '../../../../../server/keep-term.ts';
import { respond } from '../../../../../server/respond.ts';
import { tabletalk } from '../../../../../server/tabletalk.ts';

/**
 * Proposes what one of the person's own notes says of a word for everybody: an entry of the glossary, or one more name of an
 * entry that is there. It is used from the next publication on. `bad-request` for a note that gives no word a meaning.
 */
export function POST(
  request: Request,
  { params }: { params: Promise<{ noteId: string }> },
): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const opened = await tabletalk();
    const { store, workspace } = opened;
    const { text } = await readNote(store, person.id, (await params).noteId);
    const meaning = noteMeaning(text);
    if (meaning === null) {
      throw new AppError('bad-request', {
        userMessage: `“${text}” gives no word a meaning. Write it as “WORD means TERM OR COLUMN”.`,
      });
    }
    const terms = await listTerms(store, workspace.source.id);
    const { word, means } = meaning;
    const known = { findTerms: async () => terms, tables: workspace.schema.tables };
    const read = await noteEntry(meaning, known);
    const entry = read ?? { term: word, synonyms: [], meaning: means, measure: null };
    const previous = terms.find(({ term }) => term === entry.term)?.term ?? null;
    await keepTerm(opened, person, { entry, previous }, request.signal);
    return Response.json(entry, { status: 201 });
  });
}
