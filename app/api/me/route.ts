import { signInRequired } from '#lib/auth/reached-at.ts';
import { person } from '#lib/domain/person.ts';
import { mayEditSql } from '#lib/domain/sql-editing.ts';
import { readEnv } from '#lib/env.ts';
import { readPersonSettings } from '#lib/store/person-settings.ts';
import { respond } from '../../server/respond.ts';
import { signedIn } from '../../server/signed-in.ts';
import { tabletalk } from '../../server/tabletalk.ts';

export const dynamic = 'force-dynamic';

/** Who asks, whether that is because they signed in, what they may do besides asking, and what they chose for themselves. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const env = readEnv();
    const asker = person.parse(await signedIn(request));
    const { store } = await tabletalk();
    return Response.json({
      person: asker,
      signsIn: signInRequired(env),
      mayEditSql: mayEditSql(asker, env.TABLETALK_SQL_EDITORS),
      settings: await readPersonSettings(store, asker.id),
    });
  });
}
