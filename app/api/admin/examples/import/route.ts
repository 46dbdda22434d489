import { z } from 'zod';
import { AppError, userMessageOf } from '#lib/errors.ts';
import { readExamplesYaml } from '#lib/examples/examples-yaml.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { importExamples, listApprovedExamples, listExamples } from '#lib/store/examples.ts';
import { requireWholeSource } from '../../../../server/as-developer.ts';
import { publishExamples } from '../../../../server/publish-knowledge.ts';
import { mostOfAFile } from '../../../../server/request-body.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { type Tabletalk, tabletalk } from '../../../../server/tabletalk.ts';
import { tryStatement } from '../../../../server/try-statement.ts';

const body = z.object({ yaml: z.string().max(5_000_000) });

/** Keeps the examples of a YAML file: all of them, or none when one cannot be read or run. New ones are drafts. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireWholeSource(request);
    const { yaml } = await readBody(request, body, mostOfAFile);
    const opened = await tabletalk();
    const { store, workspace } = opened;
    const imported = readExamplesYaml(yaml);
    for (const { id, sql } of imported) await mustRun(opened, id, sql, request.signal);
    const approvedBefore = await listApprovedExamples(store, workspace.source.id);
    const counts = await importExamples(store, workspace.source.id, person, imported);
    const detail = { ...counts };
    await recordAudit(store, { person, action: 'example.import', subject: workspace.source.id, detail });
    const wereApproved = new Set(approvedBefore.map(({ id }) => id));
    const changed = (await listExamples(store, workspace.source.id)).filter(
      ({ id, status }) => wereApproved.has(id) && status !== 'approved',
    );
    if (changed.length > 0) {
      await publishExamples({ person, note: 'Examples changed by an import', examples: changed });
    }
    return Response.json(counts);
  });
}

async function mustRun(opened: Tabletalk, id: string, sql: string, signal: AbortSignal): Promise<void> {
  try {
    await tryStatement(opened, sql, 1, signal);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, {
      userMessage: `Nothing was imported. The statement of the example "${id}" does not run: ${userMessageOf(error)}`,
      cause: error,
    });
  }
}
