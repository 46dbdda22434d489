import { expect, it } from 'vitest';
import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { bareIntent } from '../../__fixtures__/bare-intent.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import { valley } from './__fixtures__/valley.ts';
import { scopesOf } from './scope.ts';

const opened = openedForTests(() => openTables('valley', valley));

/** A plain list of a table by one column. */
const list = (table: string, column: string): QueryIntent =>
  bareIntent({
    subject: table,
    select: [{ dimension: { column: { table, column }, grain: null, label: column } }],
  });

function scopes(intent: QueryIntent, of: string) {
  const { tables } = opened().workspace.knowledge.snapshot;
  const owners = tables.find(({ name }) => name === of);
  if (owners === undefined) throw new Error(`no table ${of}`);
  return scopesOf(intent, owners, tables, new TablePaths(tables, new Set()), []);
}

it('a list becomes the things of one after the other, and those that all have', () => {
  const found = scopes(list('tours', 'tour_name'), 'guides');
  expect(found?.each.joins.map(({ toTable }) => toTable)).toEqual(['guides_tours', 'guides']);
  expect(found?.each.select.map((item) => 'dimension' in item && item.dimension.column.column)).toEqual([
    'guide_name',
    'tour_name',
  ]);
  expect(found?.common.joins).toEqual([]);
  expect(found?.common.filters).toMatchObject([{ kind: 'every', table: 'tours', of: 'guides' }]);
});

it('what each has one of has one meaning, and so has what belongs to one', () => {
  expect(scopes(list('inns', 'inn_name'), 'singers')).toBeNull();
  expect(scopes(list('singers', 'singer_name'), 'inns')).toBeNull();
});

it('of what belongs to one, all have the same where values recur', () => {
  const found = scopes(list('suppers', 'dish'), 'inns');
  expect(found?.byValue).toBe(true);
  expect(found?.common).toMatchObject({ distinct: true, filters: [{ kind: 'every', of: 'inns' }] });
});

it('what those that have them are called as well is their own', () => {
  const named = { ...list('huts', 'village') };
  expect(scopes(named, 'campsites')).toBeNull();
});

it('what is counted or cut is no list', () => {
  expect(scopes({ ...list('tours', 'tour_name'), limit: 3 }, 'guides')).toBeNull();
  expect(scopes(list('guides', 'guide_name'), 'guides')).toBeNull();
});
