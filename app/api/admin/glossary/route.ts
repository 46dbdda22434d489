import { z } from 'zod';
import { proposeMeanings } from '#agents/runs/propose-meanings.ts';
import { glossaryEntry } from '#lib/domain/curated-knowledge.ts';
import type { GlossaryPage } from '#lib/domain/glossary-page.ts';
import { AppError } from '#lib/errors.ts';
import { type NamedMeasure, readMeasure } from '#lib/knowledge/read-measure.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { deleteTerm, listTerms } from '#lib/store/glossary.ts';
import { requireWholeSource } from '../../../server/as-developer.ts';
import { keepTerm } from '../../../server/keep-term.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { type Tabletalk, tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const saving = z.object({ entry: glossaryEntry, previous: z.string().nullable() });
const deleting = z.object({ term: z.string().min(1) });

/** The glossary as it is edited, with what has become wrong in it, and what people's choices propose for it. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireWholeSource(request);
    const opened = await tabletalk();
    const { store, workspace } = opened;
    const terms = await listTerms(store, workspace.source.id);
    const page: GlossaryPage = {
      terms: terms.map((term) => ({ ...term, problem: term.measure && problemOf(term.measure, opened) })),
      proposals: await proposeMeanings(
        store,
        { id: workspace.source.id, tables: workspace.schema.tables },
        terms,
      ),
      tables: workspace.schema.tables.map(({ name, columns }) => ({
        name,
        columns: columns.map((column) => column.name),
      })),
    };
    return Response.json(page);
  });
}

/** Keeps an entry, whose measure must have run. */
export function PUT(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const { entry, previous } = await readBody(request, saving);
    await keepTerm(await tabletalk(), person, { entry, previous }, request.signal);
    return new Response(null, { status: 204 });
  });
}

export function DELETE(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const { term } = await readBody(request, deleting);
    const { store, workspace } = await tabletalk();
    await deleteTerm(store, workspace.source.id, term);
    await recordAudit(store, { person, action: 'term.delete', subject: term });
    return new Response(null, { status: 204 });
  });
}

function problemOf(measure: NamedMeasure, { workspace }: Tabletalk): string | null {
  try {
    readMeasure(measure, workspace.schema.tables, workspace.source.dialect.quoteIdentifier);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.userMessage;
    throw error;
  }
}
