import { expect, test } from 'vitest';
import type { QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import { shownOnce } from './shown-once.ts';

const shown = (column: string, label: string): Selected => ({
  dimension: { column: { table: 'votes', column }, grain: null, label },
});

test('a column that is asked for in two ways is shown once, under the first of them', () => {
  const intent: QueryIntent = {
    subject: 'votes',
    joins: [],
    select: [shown('id', 'vote'), shown('state', 'state'), shown('id', 'vote id')],
    filters: [],
    groupBy: [],
    having: [],
    orderBy: [],
    limit: null,
    distinct: false,
  };
  expect(shownOnce(intent).select).toEqual([shown('id', 'vote'), shown('state', 'state')]);
});
