import { expect, test } from 'vitest';
import type { Repair } from '#lib/domain/repair.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { AppError } from '#lib/errors.ts';
import { fakeContext, fakeRoles, fakeWorkspace } from '../__fixtures__/fake-workspace.ts';
import type { Repairer } from '../roles.ts';
import { announceAndRun } from './run-candidate.ts';
import { promptFacts } from './strategies/prompt-facts.fixture.ts';
import { writtenCandidate } from './written-candidate.ts';

async function run(sql: string, repairer: Repairer, earlier: readonly Repair[] = []) {
  const workspace = fakeWorkspace(fakeRoles({ repairer }));
  const findRepairs = async () => earlier.map((repair) => ({ ...repair, score: 1 }));
  const events: RunEvent[] = [];
  const query = async (text: string) => {
    if (text.includes('TREES')) throw new AppError('query-failed', { userMessage: 'no such table: TREES' });
    return { columns: [], rows: [[1]], truncatedBy: null, elapsedMs: 0 };
  };
  const { candidate } = await announceAndRun(writtenCandidate(sql, 'test'), promptFacts, {
    ...fakeContext(workspace),
    source: { ...workspace.source, query },
    knowledge: { ...workspace.knowledge, findRepairs },
    emit: (event) => events.push(event),
  });
  return { candidate, events };
}

const doubt = 'LIMIT without ORDER BY keeps arbitrary rows.';

test('what only looks wrong is told with the candidate, which counts as written', async () => {
  const { candidate, events } = await run('SELECT 1', ({ sql }) => ({ sql, edits: [], flagged: [doubt] }));
  expect(candidate).toMatchObject({ sql: 'SELECT 1', edits: [], flagged: [doubt] });
  expect(events.map(({ type }) => type)).toEqual(['candidate-available', 'candidate-checked']);
  expect(events[0]).toMatchObject({ candidate: { flagged: [doubt] } });
});

test('a mended statement is told as written, then as mended with what still looks wrong', async () => {
  const edit = {
    kind: 'table_missing',
    reason: 'There is no TREES.',
    before: 'TREES',
    after: 'TREE',
  } as const;
  const { candidate, events } = await run('SELECT 1 FROM TREES', () => ({
    sql: 'SELECT 1 FROM TREE',
    edits: [edit],
    flagged: [doubt],
  }));
  expect(candidate).toMatchObject({ sql: 'SELECT 1 FROM TREE', edits: [edit], flagged: [doubt] });
  expect(events.slice(0, 2)).toMatchObject([
    { type: 'candidate-available', candidate: { sql: 'SELECT 1 FROM TREES', flagged: [] } },
    { type: 'candidate-repaired', candidate: { sql: 'SELECT 1 FROM TREE', flagged: [doubt] } },
  ]);
});

test('a statement that failed is mended again with what was mended before in this source', async () => {
  const before = {
    question: '',
    wrongSql: 'SELECT 2 FROM TREES',
    error: 'no such table',
    repairedSql: 'SELECT 2 FROM TREE',
  };
  const edit = {
    kind: 'table_missing',
    reason: 'As it was mended before.',
    before: 'TREES',
    after: 'TREE',
  } as const;
  const repairer: Repairer = ({ sql, error, earlier }) =>
    error !== null && earlier.length > 0
      ? { sql: 'SELECT 1 FROM TREE', edits: [edit], flagged: [] }
      : { sql, edits: [], flagged: [] };
  const { candidate, events } = await run('SELECT 1 FROM TREES', repairer, [before]);
  expect(candidate).toMatchObject({ sql: 'SELECT 1 FROM TREE', edits: [edit] });
  expect(events.map(({ type }) => type)).toEqual([
    'candidate-available',
    'candidate-repaired',
    'candidate-checked',
  ]);
});
