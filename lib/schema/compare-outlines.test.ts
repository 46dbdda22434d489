import { expect, test } from 'vitest';
import type { ColumnOutline, SchemaOutline, TableOutline } from '../domain/schema-outline.ts';
import { compareOutlines } from './compare-outlines.ts';

const column = (name: string, more: Partial<ColumnOutline> = {}): ColumnOutline => ({
  name,
  type: 'TEXT',
  comment: null,
  fingerprint: null,
  ...more,
});

const table = (name: string, columns: ColumnOutline[], more: Partial<TableOutline> = {}): TableOutline => ({
  name,
  kind: 'table',
  comment: null,
  primaryKey: [],
  foreignKeys: [],
  columns,
  ...more,
});

const of = (...tables: TableOutline[]): SchemaOutline => ({ tables });
const said = (before: SchemaOutline, after: SchemaOutline) =>
  compareOutlines(before, after).map(
    ({ change, table: name, column: inside, before: was, after: is }) =>
      `${change} ${inside === null ? name : `${name}.${inside}`}${was === null && is === null ? '' : `: ${was} -> ${is}`}`,
  );

test('says nothing of a schema that stayed as it was', () => {
  const same = of(table('FIRM', [column('ID'), column('NAME')]));
  expect(said(same, structuredClone(same))).toEqual([]);
});

test('names tables and columns that came and went', () => {
  const before = of(
    table('FIRM', [column('ID'), column('FAX', { type: 'CHAR' })]),
    table('OLD', [column('A')]),
  );
  const after = of(table('FIRM', [column('ID'), column('MAIL')]), table('NEW', [column('B')]));
  expect(said(before, after)).toEqual(['removed OLD', 'added NEW', 'removed FIRM.FAX', 'added FIRM.MAIL']);
});

test('knows a table by its columns under another name, and what changed inside it', () => {
  const before = of(table('FIRM', [column('ID'), column('NAME'), column('CITY')]));
  const after = of(table('COMPANY', [column('ID'), column('NAME'), column('CITY'), column('TAX')]));
  expect(said(before, after)).toEqual(['renamed COMPANY: FIRM -> COMPANY', 'added COMPANY.TAX']);
});

test('knows a column by its values under another name, among others that came and went', () => {
  const before = of(
    table('PX', [column('CLS', { fingerprint: 'f1' }), column('OPN', { fingerprint: 'f2' })]),
  );
  const after = of(table('PX', [column('VOLUME'), column('CLOSE_PX', { fingerprint: 'f1' })]));
  expect(said(before, after)).toEqual([
    'removed PX.OPN',
    'added PX.VOLUME',
    'renamed PX.CLOSE_PX: CLS -> CLOSE_PX',
  ]);
});

test('takes the only new column in the place of the only missing one for it when the types agree', () => {
  const before = of(table('PX', [column('DAY'), column('CLS')]));
  expect(said(before, of(table('PX', [column('DAY'), column('CLOSE_PX')])))).toEqual([
    'renamed PX.CLOSE_PX: CLS -> CLOSE_PX',
  ]);
  expect(said(before, of(table('PX', [column('DAY'), column('CLOSE_PX', { type: 'REAL' })])))).toEqual([
    'removed PX.CLS',
    'added PX.CLOSE_PX',
  ]);
});

test('tells changed types, comments and keys with both states', () => {
  const before = of(table('PX', [column('CLS')], { comment: 'Prices', primaryKey: ['CLS'] }));
  const after = of(
    table('PX', [column('CLS', { type: 'REAL', comment: 'Close' })], { comment: 'Daily prices' }),
  );
  expect(said(before, after)).toEqual([
    'changed PX: key: CLS -> key: none',
    'changed PX: Prices -> Daily prices',
    'changed PX.CLS: TEXT -> REAL',
    'changed PX.CLS: null -> Close',
  ]);
});
