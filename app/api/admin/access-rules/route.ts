import { newAccessRule } from '#lib/domain/rights.ts';
import { AppError } from '#lib/errors.ts';
import { readRowCondition } from '#lib/knowledge/read-row-condition.ts';
import { addAccessRule, listAccessRules } from '#lib/store/access-rules.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { findPerson } from '#lib/store/people.ts';
import { readBody, readQuery, respond } from '../../../server/respond.ts';
import { requireRole } from '../../../server/signed-in.ts';
import { sourceQuery } from '../../../server/source-query.ts';
import { withSource } from '../../../server/with-source.ts';

export const dynamic = 'force-dynamic';

/** The rules of a source (`?source=`, else the main one), and the names a rule can be about. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    await requireRole(request, 'administrator');
    return withSource(request, readQuery(request, sourceQuery).source, async ({ opened }) => {
      const { store, workspace } = opened;
      const tables = workspace.knowledge.snapshot.tables.map(({ name, columns }) => ({
        name,
        columns: columns.map((column) => column.name),
      }));
      return Response.json({ rules: await listAccessRules(store, workspace.source.id), tables });
    });
  });
}

export function POST(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await requireRole(request, 'administrator');
    const wanted = await readBody(request, newAccessRule);
    return withSource(request, readQuery(request, sourceQuery).source, async ({ opened, listed }) => {
      const { store, workspace } = opened;
      const { name } = listed;
      const table = workspace.knowledge.snapshot.tables.find((of) => of.name === wanted.table);
      const column = table?.columns.find((of) => of.name === wanted.column);
      // A rule about a misspelt name would deny nothing while it seems to.
      if ((wanted.table !== null && !table) || (wanted.column !== null && !column)) {
        throw new AppError('bad-request', {
          userMessage: `${name} has no ${[wanted.table, wanted.column].filter((part) => part !== null).join('.')}.`,
        });
      }
      if (wanted.effect === 'allow' && table?.kind === 'view') {
        throw new AppError('bad-request', {
          userMessage: `${table.name} is a view. A view may show any table, so whoever may not read everything reads none; allow the tables behind it.`,
        });
      }
      if (wanted.effect === 'sign-in-as' && !workspace.source.signIn) {
        throw new AppError('bad-request', {
          userMessage: `${name} is asked as one account: nobody signs in to files and to BigQuery with a password of their own.`,
        });
      }
      if (wanted.effect === 'ask-as' && !workspace.source.impersonates) {
        throw new AppError('bad-request', {
          userMessage: `${name} is asked as one account: another one can be named for PostgreSQL, Oracle, SQL Server and Trino.`,
        });
      }
      if (table && wanted.rows !== null) {
        const { quoteIdentifier } = workspace.source.dialect;
        const condition = readRowCondition(wanted.rows, table);
        // Whether the database takes it as well; otherwise nobody whom the rule is for could ask anything of the table.
        const sql = `SELECT 1 FROM ${quoteIdentifier(table.name)} WHERE ${condition}`;
        await workspace.source.explain(sql, request.signal, { person: person.id, isTrial: true });
      }
      const { subject } = wanted;
      if (subject.kind === 'person' && (await findPerson(store, subject.personId)) === null) {
        throw new AppError('bad-request', {
          userMessage: `There is nobody with the id ${subject.personId} who may sign in.`,
        });
      }
      const rule = await addAccessRule(store, workspace.source.id, wanted);
      await recordAudit(store, { person, action: 'access-rule.add', subject: name, detail: wanted });
      return Response.json(rule, { status: 201 });
    });
  });
}
