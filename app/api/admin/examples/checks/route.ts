import { z } from 'zod';
import { checkExample } from '#agents/impact/check-example.ts';
import type { CheckLine } from '#lib/domain/impact.ts';
import type { Person } from '#lib/domain/person.ts';
import { recordCheck } from '#lib/store/example-checks.ts';
import { listApprovedExamples } from '#lib/store/examples.ts';
import { jsonLines } from '../../../../server/json-lines.ts';
import { replaySettings } from '../../../../server/replay-settings.ts';
import { readBody, respond } from '../../../../server/respond.ts';
import { requireRole } from '../../../../server/signed-in.ts';
import { tabletalk } from '../../../../server/tabletalk.ts';

const body = z.object({ engine: z.enum(['built-in', 'configured']) });
type Engine = z.infer<typeof body>['engine'];

/** Asks every approved example as a question, one line for each, and keeps whether it was answered as reviewed. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'developer');
    const { engine } = await readBody(request, body);
    return jsonLines(request, (signal) => checkAll(engine, person, signal));
  });
}

async function* checkAll(engine: Engine, person: Person, signal: AbortSignal): AsyncGenerator<CheckLine> {
  const opened = await tabletalk();
  const { store, workspace } = opened;
  const examples = await listApprovedExamples(store, workspace.source.id);
  const settings = replaySettings(opened, person, engine, signal);
  for (const [index, example] of examples.entries()) {
    const check = await checkExample(workspace, example, settings);
    await recordCheck(store, check);
    yield { kind: 'check', done: index + 1, total: examples.length, check };
  }
  yield { kind: 'end', total: examples.length };
}
