import { z } from 'zod';
import { editedTables } from '#agents/knowledge/check-measure.ts';
import { proposeMeanings } from '#agents/runs/propose-meanings.ts';
import { glossaryEntry } from '#lib/domain/curated-knowledge.ts';
import type { GlossaryPage } from '#lib/domain/glossary-page.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import { type NamedMeasure, readMeasure } from '#lib/knowledge/read-measure.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { deleteTerm, listTerms } from '#lib/store/glossary.ts';
import { requireWholeSource } from '../../../server/as-developer.ts';
import { keepTerm } from '../../../server/keep-term.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** Where an entry came from ends with its being changed here. */
const saving = z.object({ entry: glossaryEntry.omit({ origin: true }), previous: z.string().nullable() });
const deleting = z.object({ term: z.string().min(1) });

/** The glossary as it is edited, with what has become wrong in it, and what people's choices propose for it. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireWholeSource(request);
    const opened = await tabletalk();
    const { store, workspace } = opened;
    const terms = await listTerms(store, workspace.source.id);
    const tables = await editedTables(opened);
    const { quoteIdentifier } = workspace.source.dialect;
    const problemOf = (measure: NamedMeasure) => whyUnusable(measure, tables, quoteIdentifier);
    const page: GlossaryPage = {
      terms: terms.map((term) => ({ ...term, problem: term.measure && problemOf(term.measure) })),
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

function whyUnusable(
  measure: NamedMeasure,
  tables: readonly TableSchema[],
  quoteIdentifier: (name: string) => string,
): string | null {
  try {
    readMeasure(measure, tables, quoteIdentifier);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.userMessage;
    throw error;
  }
}
