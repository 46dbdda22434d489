import type { ForeignKey } from '../../domain/schema.ts';
import { catalogText } from '../server/catalog-text.ts';
import type { DescribedTable } from '../server/described-table.ts';
import { tableName } from '../server/qualifying-dialect.ts';
import type { BigqueryConnection } from './bigquery-connection.ts';
import { bigqueryDialect } from './bigquery-dialect.ts';
import { type BigqueryTable, tableListReply, tableReply } from './bigquery-reply.ts';
import type { CallBigquery } from './connect-bigquery.ts';
import { flatColumns, listsOf } from './flat-columns.ts';

/** A table of the list, or several of a day each that go by one name with a star. */
export type ListedTable = {
  readonly dataset: string;
  readonly table: string;
  readonly days?: readonly string[];
};

type Datasets = Pick<BigqueryConnection, 'project' | 'schemas' | 'isChosen'>;

/** Requests that run at once; each describes one table. */
const atOnce = 16;
const listedAtOnce = 1_000;
/** `events_20240131`. */
const ofOneDay = /^(.*_)(\d{8})$/;
const views: ReadonlySet<string> = new Set(['VIEW', 'MATERIALIZED_VIEW']);
const readable: ReadonlySet<string> = new Set([...views, 'TABLE', 'EXTERNAL', 'SNAPSHOT', 'CLONE']);

/** The tables of the datasets as `tables.list` tells them; those of a day each as one. */
export async function listTables(
  call: CallBigquery,
  { project, schemas, isChosen }: Datasets,
): Promise<ListedTable[]> {
  const listed: ListedTable[] = [];
  for (const dataset of schemas) {
    const names: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = tableListReply.parse(
        await call({
          method: 'GET',
          projectId: project,
          uri: `/datasets/${encodeURIComponent(dataset)}/tables`,
          qs: { maxResults: listedAtOnce, ...(pageToken === undefined ? {} : { pageToken }) },
        }),
      );
      for (const { tableReference, type } of page.tables)
        if (readable.has(type)) names.push(tableReference.tableId);
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
    const days = Map.groupBy(names, (name) => ofOneDay.exec(name)?.[1] ?? null);
    for (const [prefix, some] of days) {
      if (prefix !== null && some.length > 1)
        listed.push({
          dataset,
          table: `${prefix}*`,
          days: some.toSorted().map((name) => name.slice(prefix.length)),
        });
      else for (const table of some) listed.push({ dataset, table });
    }
  }
  return listed.filter(({ dataset, table }) => isChosen(dataset, table));
}

/**
 * What the service tells of each table, which costs nothing. Keys are declared and not enforced: they are taken as meant.
 * Of tables of a day each the last one tells what all are like.
 */
export async function describeBigquery(call: CallBigquery, source: Datasets): Promise<DescribedTable[]> {
  const { project, schemas } = source;
  const listed = await listTables(call, source);
  const described: (DescribedTable | null)[] = [];
  const waiting = listed.entries();
  const work = async () => {
    for (const [index, { dataset, table, days }] of waiting) {
      const name = days === undefined ? table : `${table.slice(0, -1)}${days.at(-1)}`;
      const uri = `/datasets/${encodeURIComponent(dataset)}/tables/${encodeURIComponent(name)}`;
      const found = await call({ method: 'GET', projectId: project, uri }).catch((error: unknown) => {
        // It went since the list was made.
        if (error instanceof Error && 'code' in error && error.code === 404) return null;
        throw error;
      });
      described[index] =
        found === null ? null : describedTable(tableReply.parse(found), { table, days }, schemas);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return described
    .filter((each) => each !== null && each.table.columns.length > 0)
    .flatMap((each) => each ?? [])
    .sort(
      (left, right) =>
        schemaOf(left, schemas) - schemaOf(right, schemas) ||
        left.table.kind.localeCompare(right.table.kind) ||
        (left.table.name < right.table.name ? -1 : 1),
    );
}

function schemaOf({ table }: DescribedTable, schemas: readonly string[]): number {
  return 1 + schemas.slice(1).findIndex((schema) => table.name.startsWith(`${schema}.`));
}

function describedTable(
  found: BigqueryTable,
  { table, days }: Pick<ListedTable, 'table' | 'days'>,
  schemas: readonly string[],
): DescribedTable {
  const { tableReference, type, schema, tableConstraints, streamingBuffer } = found;
  const { datasetId } = tableReference;
  const fields = schema?.fields ?? [];
  const columns = flatColumns(fields).map(({ column }) => column);
  const isView = views.has(type);
  const foreignKeys = (tableConstraints?.foreignKeys ?? []).map(
    ({ referencedTable, columnReferences }): ForeignKey => ({
      columns: columnReferences.map(({ referencingColumn }) => referencingColumn),
      referencedTable: tableName(referencedTable.datasetId, referencedTable.tableId, schemas),
      referencedColumns: columnReferences.map(({ referencedColumn }) => referencedColumn),
    }),
  );
  return {
    table: {
      name: tableName(datasetId, table, schemas),
      kind: isView ? 'view' : 'table',
      description: descriptionOf(found, listsOf(fields)),
      columns: days === undefined ? columns : [...columns, suffixOf(days)],
      primaryKey: days === undefined ? (tableConstraints?.primaryKey?.columns ?? []) : [],
      foreignKeys,
    },
    rowEstimate: Number(found.numRows ?? 0) * (days?.length ?? 1),
    // The rows of a view nobody knows, and what is being streamed in is not counted yet.
    rowsCounted:
      !isView && days === undefined && found.numRows !== undefined && streamingBuffer === undefined,
    statistics: new Map(),
  };
}

/** The end of the names of tables of a day each, a column of all of them together. */
function suffixOf(days: readonly string[]) {
  return {
    name: '_TABLE_SUFFIX',
    type: 'STRING',
    kind: 'text' as const,
    nullable: false,
    description: `The day of the table, from ${days[0]} to ${days.at(-1)}; a condition on it decides how much is read`,
  };
}

/** The comment, and what a column list does not show: how the table is kept in parts, and which columns are lists. */
function descriptionOf(found: BigqueryTable, lists: readonly string[]): string | null {
  const by = found.timePartitioning?.field ?? found.rangePartitioning?.field;
  const parts = [
    catalogText(found.description),
    by === undefined
      ? null
      : found.requirePartitionFilter
        ? `Kept in parts by ${by}: every query needs a condition on it`
        : `Kept in parts by ${by}`,
    lists.length === 0 ? null : `Lists, which are no columns here and need UNNEST: ${lists.join(', ')}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('. ');
}

/** One row for each dataset that differs once columns or their comments change. */
export function catalogVersionQuery({
  project,
  schemas,
}: Pick<BigqueryConnection, 'project' | 'schemas'>): string {
  return schemas
    .map((schema, place) => {
      const from = [project, schema, 'INFORMATION_SCHEMA', 'COLUMN_FIELD_PATHS']
        .map(bigqueryDialect.quoteIdentifier)
        .join('.');
      return `SELECT ${place} AS place, COUNT(*) AS n, BIT_XOR(FARM_FINGERPRINT(TO_JSON_STRING(c))) AS sum FROM ${from} AS c`;
    })
    .join(' UNION ALL ');
}
