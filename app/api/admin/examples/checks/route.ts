import { z } from 'zod';
import { checkExample } from '#agents/impact/check-example.ts';
import type { CheckLine } from '#lib/domain/impact.ts';
import { recordCheck } from '#lib/store/example-checks.ts';
import { listApprovedExamples } from '#lib/store/examples.ts';
import { asDeveloper, type Developer } from '../../../../server/as-developer.ts';
import { jsonLines } from '../../../../server/json-lines.ts';
import { maySee } from '../../../../server/list-examples.ts';
import { replaySettings } from '../../../../server/replay-settings.ts';
import { readBody, respond } from '../../../../server/respond.ts';

const body = z.object({ engine: z.enum(['built-in', 'configured']) });
type Engine = z.infer<typeof body>['engine'];

/** Asks every approved example that the developer may see as a question, one line for each, and keeps whether it was answered as reviewed. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const developer = await asDeveloper(request);
    const { engine } = await readBody(request, body);
    return jsonLines(request, (signal) => checkAll(engine, developer, signal));
  });
}

async function* checkAll(
  engine: Engine,
  developer: Developer,
  signal: AbortSignal,
): AsyncGenerator<CheckLine> {
  const { person, opened } = developer;
  const { store, workspace } = opened;
  const approved = await listApprovedExamples(store, workspace.source.id);
  const examples = approved.filter((example) => maySee(developer, example));
  const settings = replaySettings(opened, person, engine, signal);
  for (const [index, example] of examples.entries()) {
    const check = await checkExample(workspace, example, settings);
    await recordCheck(store, check);
    yield { kind: 'check', done: index + 1, total: examples.length, check };
  }
  yield { kind: 'end', total: examples.length };
}
