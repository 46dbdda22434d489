import { z } from 'zod';
import { restrictWorkspace } from '#agents/rights/restrict-workspace.ts';
import { overviewOf, tableOverviews } from '#agents/source/table-overviews.ts';
import { listSources as askableSources } from '#agents/sources/list-sources.ts';
import { sourceInfo } from '#lib/domain/source.ts';
import { sourceChoice } from '#lib/domain/source-choice.ts';
import { tableOverview } from '#lib/domain/table-overview.ts';
import { readEnv } from '#lib/env.ts';
import { denialsFor } from '#lib/store/access-rules.ts';
import { tabletalk } from '../../tabletalk.ts';
import { withSourceFor } from '../../with-source.ts';
import type { Operation } from '../operation.ts';

const nothing = z.object({});
const sources = z.object({
  sources: z.array(sourceInfo).meta({ description: 'The main one, which is asked when no other is named.' }),
  others: z.array(sourceChoice).meta({
    description: 'Further ones that may be asked, by their `id` as `sourceId`: configured ones and files.',
  }),
});

export const listSources: Operation<typeof nothing, typeof nothing, typeof nothing, z.ZodType> = {
  method: 'GET',
  at: '/sources',
  id: 'listSources',
  group: 'Sources',
  summary: 'List the sources',
  description: 'The databases that questions are answered from, with questions that each can answer.',
  scope: 'read',
  path: nothing,
  query: nothing,
  header: nothing,
  body: null,
  replies: { 200: { means: 'The sources.', schema: sources } },
  async handle({ asker }) {
    const { store, workspace, workspaces } = await tabletalk();
    const { info } = await restrictWorkspace(workspace, await denialsFor(store, asker, workspace.source.id));
    const [, ...others] = await askableSources({ env: readEnv(), store, main: workspaces.main }, asker);
    return Response.json({
      sources: [info],
      others: others.map(({ place: _place, ...choice }) => choice),
    } satisfies z.infer<typeof sources>);
  },
};

const ofSource = z.object({ sourceId: z.string().min(1) });
const tables = z.object({ tables: z.array(tableOverview) });

export const listTables: Operation<typeof ofSource, typeof nothing, typeof nothing, z.ZodType> = {
  method: 'GET',
  at: '/sources/{sourceId}/tables',
  id: 'listTables',
  group: 'Sources',
  summary: 'List the tables of a source',
  description: 'Those that may be read, by name, with the descriptions that answers are made with.',
  scope: 'read',
  path: ofSource,
  query: nothing,
  header: nothing,
  body: null,
  replies: { 200: { means: 'The tables.', schema: tables } },
  async handle({ asker, path }) {
    const overviews = await withSourceFor(asker, path.sourceId, async ({ reading }) =>
      tableOverviews(reading.workspace.knowledge.snapshot),
    );
    return Response.json({ tables: overviews } satisfies z.infer<typeof tables>);
  },
};

const ofTable = ofSource.extend({ table: z.string().min(1) });

export const readTable: Operation<typeof ofTable, typeof nothing, typeof nothing, z.ZodType> = {
  method: 'GET',
  at: '/sources/{sourceId}/tables/{table}',
  id: 'readTable',
  group: 'Sources',
  summary: 'Describe a table',
  description: 'One table with its columns.',
  scope: 'read',
  path: ofTable,
  query: nothing,
  header: nothing,
  body: null,
  replies: { 200: { means: 'The table.', schema: tableOverview } },
  async handle({ asker, path }) {
    const overview = await withSourceFor(asker, path.sourceId, async ({ reading }) =>
      overviewOf(reading.workspace.knowledge.snapshot, path.table),
    );
    return Response.json(overview);
  },
};
