import { expect, test } from 'vitest';
import type { Selected } from '#lib/domain/query-intent.ts';
import { bareIntent } from '../../../__fixtures__/bare-intent.ts';
import { peopleOnce, shownOnce } from './shown-once.ts';

const shown = (column: string, label: string): Selected => ({
  dimension: { column: { table: 'votes', column }, grain: null, label },
});

test('a column that is asked for in two ways is shown once, under the first of them', () => {
  const intent = bareIntent({
    subject: 'votes',
    select: [shown('id', 'vote'), shown('state', 'state'), shown('id', 'vote id')],
  });
  expect(shownOnce(intent).select).toEqual([shown('id', 'vote'), shown('state', 'state')]);
});

test('who did something is told once, and what they did each time', () => {
  const tables = ['jurors', 'votes'].map((name) => ({
    name,
    kind: 'table' as const,
    description: null,
    columns: ['first_name', 'last_name', 'voted_on'].map((column) => ({
      name: column,
      type: 'TEXT',
      kind: column === 'voted_on' ? ('date' as const) : ('text' as const),
      nullable: false,
      description: null,
    })),
    primaryKey: ['id'],
    foreignKeys: [],
    rowCount: 5,
    sampleRows: [],
  }));
  const juror: Selected = {
    dimension: { column: { table: 'jurors', column: 'last_name' }, grain: null, label: 'juror' },
  };
  const intent = bareIntent({ subject: 'votes', select: [juror] });
  expect(peopleOnce(intent, 'Who voted for Ann?', tables).distinct).toBe(true);
  expect(peopleOnce(intent, 'Votes for Ann', tables).distinct).toBe(false);
  const told = { ...intent, select: [juror, shown('state', 'state')] };
  expect(peopleOnce(told, 'Who voted for Ann?', tables).distinct).toBe(false);
});
