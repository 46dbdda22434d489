import { type Reading, readingOf } from '#agents/rights/reading-of.ts';
import { mayEditSql } from '#lib/domain/sql-editing.ts';
import { readEnv } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { type Asker, signedIn } from './signed-in.ts';
import { type Tabletalk, tabletalk } from './tabletalk.ts';

/** Somebody who writes statements, and the source as that person may read it. */
export type SqlEditor = { readonly person: Asker; readonly opened: Tabletalk; readonly reading: Reading };

/** Who sends a request, when that person may write statements of their own. Throws `forbidden` for everybody else. */
export async function asSqlEditor(request: Pick<Request, 'headers'>): Promise<SqlEditor> {
  const person = await signedIn(request);
  if (!mayEditSql(person, readEnv().TABLETALK_SQL_EDITORS)) {
    throw new AppError('forbidden', {
      userMessage: `Editing SQL is for developers here; ${person.name} has the role ${person.role}. An administrator can allow it to analysts (TABLETALK_SQL_EDITORS=analysts).`,
    });
  }
  const opened = await tabletalk();
  return { person, opened, reading: await readingOf(opened.store, opened.workspace, person) };
}
