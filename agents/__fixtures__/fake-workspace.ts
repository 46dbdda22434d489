import { defaultLimits } from '#lib/datasource/data-source.ts';
import { sqliteDialect } from '#lib/datasource/sqlite/sqlite-dialect.ts';
import { nothingCurated } from '#lib/domain/curated-knowledge.ts';
import type { QueryResult } from '#lib/domain/query-outcome.ts';
import type { Composition } from '../compose.ts';
import type { Roles } from '../roles.ts';
import type { ToolContext } from '../tools/define-tool.ts';
import type { Workspace } from '../workspace.ts';

export const fakeQuery: QueryResult = {
  question: 'how many?',
  sql: 'SELECT 42 AS answer',
  result: { columns: [{ name: 'answer', kind: 'number' }], rows: [[42]], truncatedBy: null, elapsedMs: 1 },
  reading: ['all of it'],
  confidence: 1,
  intent: null,
  readings: [],
  warnings: [],
};

const unused = async (): Promise<never> => {
  throw new Error('this role is not expected to be called');
};

/** Roles that answer every question from one step; a test replaces the ones it is about. */
export function fakeRoles(replaced: Partial<Roles> = {}): Roles {
  return {
    planner: async () => ({
      steps: [{ id: '#E1', tool: 'recall-answer', why: 'The result is at hand.', args: {} }],
      answerFrom: ['#E1'],
    }),
    entityFilter: unused,
    insight: unused,
    writers: [],
    judge: unused,
    writersInTurn: false,
    enoughAgreeing: null,
    enoughSure: null,
    repairer: null,
    verifier: unused,
    asksAlways: false,
    asksBack: true,
    rounds: 1,
    chartDesigner: unused,
    organizer: async ({ queries }) => queries.map(({ step }) => ({ kind: 'table', step })),
    ...replaced,
  };
}

/** A workspace for tests of the spine: no engine, no index, only the roles given. */
export function fakeWorkspace(roles: Roles): Workspace {
  const composition: Composition = {
    strategy: 'built-in',
    effort: 'careful',
    mode: 'built-in',
    roles,
    alone: null,
  };
  return {
    info: {
      id: 'fake',
      name: 'Fake',
      kind: 'sqlite',
      synthetic: true,
      tableCount: 0,
      latestDay: null,
      starters: [],
    },
    source: {
      id: 'fake',
      name: 'Fake',
      dialect: sqliteDialect,
      introspect: unused,
      explain: unused,
      query: unused,
      close: async () => undefined,
    },
    knowledge: {
      id: 'snapshot',
      curated: nothingCurated,
      snapshot: { id: 'snapshot', tables: [] },
      isRestricted: false,
      withheldWords: () => [],
      findTables: unused,
      findEntities: unused,
      findExamples: unused,
      findTerms: async () => [],
      likenessOf: async (_said, names) => names.map(() => 0),
      restsOn: () => [],
      findRepairs: async () => [],
      recordRepair: unused,
    },
    composition,
    compose: () => composition,
    models: null,
    reloadModels: unused,
    schema: { id: 'snapshot', tables: [] },
    publish: unused,
    withKnowledge: unused,
    readSchemaAgain: unused,
    shippedExamples: [],
    vectorStore: 'in-process',
    embedder: { id: 'fake', dimensions: 0, embed: unused },
    indexing: null,
    indexed: async () => undefined,
    noticeSchemaChange: async () => undefined,
    notices: [],
    close: async () => undefined,
  };
}

export const fakeLimits = defaultLimits;

/** What a step is given in such a workspace: nobody listens, nothing is stopped, and no model is configured. */
export function fakeContext(workspace: Workspace): ToolContext {
  return {
    ...workspace,
    roles: workspace.composition.roles,
    limits: fakeLimits,
    history: [],
    signal: new AbortController().signal,
    now: () => 0,
    emit: () => undefined,
    models: null,
    step: '#E1',
  };
}
