import { expect, test } from 'vitest';
import { fakeRoles, fakeWorkspace } from '#agents/__fixtures__/fake-workspace.ts';
import { AppError } from '#lib/errors.ts';
import { healthOf } from './health.ts';

const answers = async () => ({ columns: [], rows: [[1]], truncatedBy: null, elapsedMs: 0 });
const fails = (code: 'source-unreadable' | 'vector-store-unavailable' | 'stopped') => async () => {
  throw new AppError(code, { userMessage: `${code} for a test` });
};
const findsTables = async () => ({ tables: [], elapsedMs: 0 });

function workspace(
  query: () => Promise<never> | ReturnType<typeof answers>,
  findTables: () => Promise<never> | ReturnType<typeof findsTables>,
) {
  const fake = fakeWorkspace(fakeRoles());
  return { source: { ...fake.source, query }, knowledge: { ...fake.knowledge, findTables } };
}

test('is well when the source and the index answer, also when all sessions are busy', async () => {
  await healthOf(workspace(answers, findsTables));
  await healthOf(workspace(fails('stopped'), findsTables));
});

test.each([
  ['source-unreadable', workspace(fails('source-unreadable'), findsTables)],
  ['vector-store-unavailable', workspace(answers, fails('vector-store-unavailable'))],
])('tells %s, which would fail every question', async (code, failing) => {
  await expect(healthOf(failing)).rejects.toMatchObject({ code });
});
