import { expect, test } from 'vitest';
import { fakeRoles, fakeWorkspace } from '#agents/__fixtures__/fake-workspace.ts';
import { withEvidence } from './with-evidence.ts';

test('what is told with a question helps to find tables, and is a word of the business to models', async () => {
  const asked: string[] = [];
  const knowledge = {
    ...fakeWorkspace(fakeRoles()).knowledge,
    findTables: async (question: string) => {
      asked.push(question);
      return { tables: [], elapsedMs: 0 };
    },
  };
  const told = withEvidence(knowledge, 'eligible means GRADE >= 5', 'model');
  await told.findTables('How many are eligible?');
  expect(asked).toEqual(['How many are eligible?\neligible means GRADE >= 5']);
  const [term] = await told.findTerms('How many are eligible?');
  expect(term).toMatchObject({ meaning: 'eligible means GRADE >= 5', mention: { start: 0, end: 22 } });

  expect(await withEvidence(knowledge, 'eligible means GRADE >= 5', 'rules').findTerms('How many?')).toEqual(
    [],
  );
  expect(withEvidence(knowledge, ' ', 'model')).toBe(knowledge);
});
