import { mayEditSql } from '#lib/domain/sql-editing.ts';
import { readEnv } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { type Asker, type Sent, signedIn } from './signed-in.ts';

/** Who sends a request, when that person may write statements of their own. Throws `forbidden` for everybody else. */
export async function sqlEditor(request: Sent): Promise<Asker> {
  const person = await signedIn(request);
  if (mayEditSql(person, readEnv().TABLETALK_SQL_EDITORS)) return person;
  throw new AppError('forbidden', {
    userMessage: `Editing SQL is for developers here; ${person.name} has the role ${person.role}. An administrator can allow it to analysts (TABLETALK_SQL_EDITORS=analysts).`,
  });
}
