import { expect, test } from 'vitest';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { starterQuestions } from './starter-questions.ts';

const column = (
  name: string,
  kind: ColumnSchema['kind'],
  more: Partial<ColumnSchema> = {},
): ColumnSchema => ({
  name,
  type: kind,
  kind,
  nullable: true,
  description: null,
  ...more,
});

const table = (name: string, columns: ColumnSchema[], more: Partial<TableSchema> = {}): TableSchema => ({
  name,
  kind: 'table',
  description: null,
  columns,
  primaryKey: [],
  foreignKeys: [],
  rowCount: 100,
  sampleRows: [],
  ...more,
});

const starters = (...tables: TableSchema[]) => starterQuestions({ id: 'x', tables });

test('asks what the columns of a table can tell, in plural nouns', () => {
  const pets = table(
    'Pet',
    [
      column('PetID', 'integer'),
      column('nick_name', 'text', { distinctValues: ['Rex', 'Tom'] }),
      column('PetType', 'text', { distinctValues: ['cat', 'dog'] }),
      column('weight', 'number'),
      column('birth_date', 'date'),
    ],
    { primaryKey: ['PetID'] },
  );
  expect(starters(pets)).toEqual([
    'How many pets per pet type?',
    'Average weight by pet type as a bar chart',
    'Total weight by month as a line',
    'How many pets are there?',
    'How many pets per month as a line?',
  ]);
});

test('takes the tables in turn and never more than six questions', () => {
  const many = Array.from({ length: 9 }, (_, index) => table(`city_${index}`, [column('size', 'number')]));
  expect(starters(...many)).toHaveLength(6);
  expect(new Set(starters(...many)).size).toBe(6);
});

test('leaves out empty tables and those that only link others', () => {
  const link = table('singer_in_concert', [column('singer_id', 'integer'), column('concert_id', 'integer')]);
  const empty = table('empty', [column('size', 'number')], { rowCount: 0 });
  expect(starters(link, empty)).toEqual([]);
});

test('asks about a file of another language with its own words and without English plurals', () => {
  const sales = table('umsatz', [
    column('Bestell-Nr', 'integer', { unique: true }),
    column('Bestelldatum', 'date'),
    column('Region', 'text', { distinctValues: ['Nord', 'S\u00fcd'] }),
    column('Rabatt', 'number', { description: 'Rabatt in percent' }),
    column('Betrag (EUR)', 'number'),
    column('Betrag (EUR)_unread', 'text', { distinctValues: ['auf Anfrage', 'offen'] }),
  ]);
  expect(starters(sales)).toEqual([
    'How many rows per Region?',
    'Average Betrag by Region as a bar chart',
    'Total Betrag by month as a line',
    'How many rows in umsatz?',
    'How many rows in umsatz per month as a line?',
  ]);
});

test('prefers money to pieces, and several groups to a yes and a no', () => {
  const orders = table('Bestellungen', [
    column('Bestell-Nr.', 'text', { unique: true }),
    column('Bezahlt', 'text', { distinctValues: ['ja', 'nein'] }),
    column('Warengruppe', 'text', { distinctValues: ['Möbel', 'Küche', 'Haushalt'] }),
    column('Menge', 'integer'),
    column('Umsatz (€)', 'number'),
  ]);
  expect(starters(orders)).toEqual([
    'How many rows per Warengruppe?',
    'Average Umsatz by Warengruppe as a bar chart',
    'How many rows in Bestellungen?',
  ]);
});

test('names the file where there are several', () => {
  const columns = [column('Ort', 'text', { distinctValues: ['Bonn', 'K\u00f6ln'] })];
  expect(starters(table('kunden_2023', columns), table('kunden_2024', columns))).toEqual([
    'How many rows in kunden 2023 per Ort?',
    'How many rows in kunden 2024 per Ort?',
    'How many rows in kunden 2023?',
    'How many rows in kunden 2024?',
  ]);
});

test('spells shortened names out, and takes no time of day for a drawer', () => {
  const hours = table('TRD_HOURS', [
    column('TM_OPN', 'text', { distinctValues: ['08:00', '09:00'] }),
    column('MKT_TYPE', 'text', { distinctValues: ['MARKET', 'MTF', 'SEGMENT'] }),
  ]);
  expect(starters(hours)).toEqual([
    'How many trade hours per market type?',
    'How many trade hours are there?',
  ]);
});

test('asks for no ratings per rating, and for shares out without a second plural', () => {
  const ratings = table('CREDIT_RATINGS', [
    column('rating', 'text', { distinctValues: ['A', 'B'] }),
    column('agency', 'text', { distinctValues: ['Fitch', 'Moody’s'] }),
  ]);
  expect(starters(ratings)).toEqual([
    'How many credit ratings per agency?',
    'How many credit ratings are there?',
  ]);
  expect(starters(table('SHARES_OUT', [column('shares', 'integer')]))).toContain(
    'How many shares out are there?',
  );
});
