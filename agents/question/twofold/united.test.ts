import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { valley } from './__fixtures__/valley.ts';

const opened = openedForTests(() => openTables('valley', valley));

const answerTo = async (question: string) => queryIn(await converse(opened().workspace)(question));

it('two values of one column are one condition, which a follow-up can edit', async () => {
  const { sql, intent } = await answerTo(
    'Show bath treatments and massage treatments with a member fee above 22',
  );
  expect(sql).toContain("IN ('bath', 'massage')");
  expect(intent?.filters).toHaveLength(2);
});

it('rows of one table that no row is of both are not compared', async () => {
  const { sql } = await answerTo(
    'Show all bath treatments and only massage treatments with a member fee above 22',
  );
  expect(sql).toContain('UNION ALL');
});

it('rows of two tables are told once', async () => {
  const { sql, intent } = await answerTo('List huts in Alba and campsites in Brig');
  expect(sql).toMatch(/UNION(?! ALL)/);
  expect(intent).toBeNull();
});
