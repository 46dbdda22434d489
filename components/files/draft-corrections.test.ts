import { expect, test } from 'vitest';
import type { DraftTable } from '#lib/domain/file-draft.ts';
import {
  allCorrections,
  correctionFor,
  titleOf,
  withHeader,
  withReading,
  withText,
  withTitle,
} from './draft-corrections.ts';

const table: DraftTable = {
  part: 'Ziele 2024',
  table: 'Ziele_2024',
  isHidden: false,
  layout: null,
  isDelimited: false,
  rows: 2,
  columns: [],
  sample: [],
  notes: [],
};
const asFound = correctionFor(table, new Map());

test('a table is wanted as it was found, unless Excel hides it', () => {
  expect(asFound).toMatchObject({ isWanted: true, table: 'Ziele_2024', header: null, columns: [] });
  expect(correctionFor({ ...table, isHidden: true }, new Map()).isWanted).toBe(false);
});

test('a title and a reading of one column are kept together', () => {
  const changed = withReading(withTitle(asFound, 'Kd', 'Kunde'), 'Kd', { as: 'text' });
  expect(changed.columns).toEqual([{ name: 'Kd', title: 'Kunde', reading: { as: 'text' } }]);
  expect(titleOf(changed, 'Kd')).toBe('Kunde');
  expect(titleOf(changed, 'Ort')).toBe('Ort');
});

test('whether there is a line of names changes the names, so what was said of columns is forgotten', () => {
  expect(withHeader(withTitle(asFound, 'Kd', 'Kunde'), false)).toMatchObject({ header: false, columns: [] });
});

test('another separator keeps what was said of the lines, and forgets the columns', () => {
  const corrected = withText(withText(withTitle(asFound, 'Kd', 'Kunde'), { linesBefore: 2 }), {
    delimiter: ';',
  });
  expect(corrected).toMatchObject({ text: { linesBefore: 2, delimiter: ';' }, columns: [] });
});

test('what was emptied goes by its name in the file', () => {
  const emptied = { ...withTitle(asFound, 'Kd', '  '), table: ' ' };
  expect(allCorrections([table], new Map([[table.part, emptied]]))).toMatchObject([
    { table: 'Ziele_2024', columns: [{ title: 'Kd' }] },
  ]);
});
