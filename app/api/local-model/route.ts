import { z } from 'zod';
import { readEnv } from '#lib/env.ts';
import { localModelState } from '#lib/llm/local-models/local-model-state.ts';
import { chooseModel, removeModel } from '#lib/llm/local-models/model-folder.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { readBody, respond } from '../../server/respond.ts';
import { requireRole, signedIn } from '../../server/signed-in.ts';
import { type Tabletalk, tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

const wish = z.discriminatedUnion('action', [
  z.object({ action: z.literal('download'), name: z.string() }),
  z.object({ action: z.literal('cancel') }),
  /** null leaves questions to the built-in engine. */
  z.object({ action: z.literal('use'), name: z.string().nullable() }),
  z.object({ action: z.literal('remove'), name: z.string() }),
]);

/** What there is to get, what is here, what is in use, and how far a download is. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await signedIn(request);
    return state(await tabletalk());
  });
}

/** Begins or cancels a download, chooses a model or removes one; answers with the state after it. */
export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'administrator');
    const wanted = await readBody(request, wish);
    const opened = await tabletalk();
    const { dataDir } = readEnv();
    switch (wanted.action) {
      case 'download':
        opened.modelDownloads.start(wanted.name);
        break;
      case 'cancel':
        opened.modelDownloads.cancel();
        break;
      case 'use':
        chooseModel(dataDir, wanted.name);
        reloadModels(opened);
        break;
      case 'remove':
        removeModel(dataDir, wanted.name);
        reloadModels(opened);
        break;
    }
    const subject = 'name' in wanted ? (wanted.name ?? 'built-in engine') : 'download';
    await recordAudit(opened.store, { person, action: `local-model.${wanted.action}`, subject });
    return state(opened);
  });
}

function reloadModels({ workspaces }: Tabletalk): void {
  for (const workspace of workspaces.opened()) workspace.reloadModels();
}

async function state({ modelDownloads }: Tabletalk): Promise<Response> {
  return Response.json(await localModelState(readEnv(), modelDownloads.state()));
}
