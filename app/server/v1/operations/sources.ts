import { z } from 'zod';
import { type Restricted, restrictWorkspace } from '#agents/rights/restrict-workspace.ts';
import { overviewOf, tableOverviews } from '#agents/source/table-overviews.ts';
import { sourceInfo } from '#lib/domain/source.ts';
import { tableOverview } from '#lib/domain/table-overview.ts';
import { AppError } from '#lib/errors.ts';
import { denialsFor } from '#lib/store/access-rules.ts';
import type { Asker } from '../../signed-in.ts';
import { tabletalk } from '../../tabletalk.ts';
import type { Operation } from '../operation.ts';

const nothing = z.object({});
const sources = z.object({ sources: z.array(sourceInfo) });

async function restrictedFor(asker: Asker): Promise<Restricted> {
  const { store, workspace } = await tabletalk();
  return restrictWorkspace(workspace, await denialsFor(store, asker, workspace.source.id));
}

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
    const { info } = await restrictedFor(asker);
    return Response.json({ sources: [info] } satisfies z.infer<typeof sources>);
  },
};

const ofSource = z.object({ sourceId: z.string().min(1) });
const tables = z.object({ tables: z.array(tableOverview) });

async function sourceNamed(asker: Asker, sourceId: string): Promise<Restricted> {
  const restricted = await restrictedFor(asker);
  const { id } = restricted.info;
  if (id === sourceId) return restricted;
  throw new AppError('not-found', { userMessage: `There is no source ${sourceId}. Available: ${id}.` });
}

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
    const { knowledge } = await sourceNamed(asker, path.sourceId);
    return Response.json({ tables: tableOverviews(knowledge.snapshot) } satisfies z.infer<typeof tables>);
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
    const { knowledge } = await sourceNamed(asker, path.sourceId);
    return Response.json(overviewOf(knowledge.snapshot, path.table));
  },
};
