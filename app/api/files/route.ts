import { readEnv } from '#lib/env.ts';
import { bytesOfFiles, listBroughtFiles } from '#lib/store/brought-files.ts';
import { respond } from '../../server/respond.ts';
import { signedIn } from '../../server/signed-in.ts';
import { tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** The files that the person may ask, and how much room theirs take. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const { id } = await signedIn(request);
    const { store } = await tabletalk();
    const env = readEnv();
    return Response.json({
      personId: id,
      files: await listBroughtFiles(store, id),
      usedBytes: await bytesOfFiles(store, id),
      quotaBytes: env.TABLETALK_FILES_QUOTA_MB * 1024 * 1024,
      mostBytes: env.TABLETALK_MAX_FILE_MB * 1024 * 1024,
    });
  });
}
