import { signInRequired } from '#lib/auth/reached-at.ts';
import { person } from '#lib/domain/person.ts';
import { mayEditSql } from '#lib/domain/sql-editing.ts';
import { readEnv } from '#lib/env.ts';
import { respond } from '../../server/respond.ts';
import { signedIn } from '../../server/signed-in.ts';

export const dynamic = 'force-dynamic';

/** Who asks, whether that is because they signed in, and what they may do besides asking. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const env = readEnv();
    const asker = person.parse(await signedIn(request));
    return Response.json({
      person: asker,
      signsIn: signInRequired(env),
      mayEditSql: mayEditSql(asker, env.TABLETALK_SQL_EDITORS),
    });
  });
}
