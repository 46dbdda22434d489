import type { PrivilegeFindings } from '../source-privileges.ts';
import type { BigqueryConnection } from './bigquery-connection.ts';
import { permissionsReply } from './bigquery-reply.ts';
import type { CallBigquery } from './connect-bigquery.ts';
import type { ListedTable } from './describe-bigquery.ts';

const reading = 'bigquery.tables.getData';
const administering = 'bigquery.tables.setIamPolicy';
const writing = [
  'bigquery.tables.updateData',
  'bigquery.tables.update',
  'bigquery.tables.delete',
  administering,
];

/** What the account may do with one table of each dataset: rights are given to a dataset or a project as a rule. */
export async function bigqueryPrivileges(
  call: CallBigquery,
  { project, schemas }: BigqueryConnection,
  tables: readonly ListedTable[],
): Promise<PrivilegeFindings> {
  const missing: string[] = [];
  const superfluous: string[] = [];
  let isAdministrator = false;
  for (const dataset of schemas) {
    const first = tables.find((each) => each.dataset === dataset);
    if (first === undefined) {
      missing.push(
        `The account sees no table of the dataset ${dataset}; roles/bigquery.dataViewer shows and reads them.`,
      );
      continue;
    }
    const { permissions } = permissionsReply.parse(
      await call({
        method: 'POST',
        projectId: project,
        uri: `/datasets/${encodeURIComponent(dataset)}/tables/${encodeURIComponent(first.table)}:testIamPermissions`,
        json: { permissions: [reading, ...writing] },
      }),
    );
    if (!permissions.includes(reading))
      missing.push(`${reading} is missing on ${dataset}.${first.table}; roles/bigquery.dataViewer has it.`);
    const more = writing.filter((permission) => permissions.includes(permission));
    if (more.length > 0) superfluous.push(`The account has ${more.join(', ')} on ${dataset}.${first.table}.`);
    if (more.includes(administering)) isAdministrator = true;
  }
  return { missing, superfluous, isAdministrator };
}
