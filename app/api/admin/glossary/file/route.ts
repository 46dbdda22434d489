import { z } from 'zod';
import { checkMeasure } from '#agents/knowledge/check-measure.ts';
import { triedBy } from '#lib/datasource/asked-by.ts';
import { AppError } from '#lib/errors.ts';
import { readGlossaryYaml, writeGlossaryYaml } from '#lib/knowledge/glossary-yaml.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { listTerms, saveTerm } from '#lib/store/glossary.ts';
import { requireWholeSource } from '../../../../server/as-developer.ts';
import { mostOfAFile } from '../../../../server/request-body.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const body = z.object({ yaml: z.string().max(2_000_000) });

/** The glossary as a YAML file. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const { store, workspace } = await tabletalk();
    const terms = await listTerms(store, workspace.source.id);
    await recordAudit(store, { person, action: 'glossary.export', subject: workspace.info.name });
    return new Response(writeGlossaryYaml(terms), {
      headers: {
        'content-type': 'application/yaml; charset=utf-8',
        'content-disposition': 'attachment; filename="glossary.yaml"',
      },
    });
  });
}

/** Takes over every entry of a file: new ones are added, those of a known term replaced, others stay. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const { yaml } = await readBody(request, body, mostOfAFile);
    const opened = await tabletalk();
    const { store, workspace } = opened;
    const place = { ...opened, limits: triedBy(person.id, opened.limits) };
    const entries = readGlossaryYaml(yaml);
    for (const { term, measure } of entries) {
      if (!measure) continue;
      await checkMeasure(place, measure, request.signal).catch((cause: unknown) => {
        if (!(cause instanceof AppError)) throw cause;
        throw new AppError('bad-request', { userMessage: `${term}: ${cause.userMessage}`, cause });
      });
    }
    const known = await listTerms(store, workspace.source.id);
    for (const entry of entries) {
      const previous = known.find(({ term }) => term.toLowerCase() === entry.term.toLowerCase());
      await saveTerm(store, workspace.source.id, person, entry, previous?.term ?? null);
    }
    await recordAudit(store, {
      person,
      action: 'glossary.import',
      subject: workspace.info.name,
      detail: { terms: entries.length },
    });
    return Response.json({ terms: entries.length });
  });
}
