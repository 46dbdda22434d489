import { expect, it } from 'vitest';
import { expandAbbreviation, identifierWords, nameInWords } from './abbreviations.ts';

it('reads a database name as words', () => {
  expect(nameInWords('PX_LST')).toBe('price last');
  expect(nameInWords('MKT_CD')).toBe('market code');
  expect(nameInWords('CustomerOrders')).toBe('customer orders');
});

it('keeps the other readings of an abbreviation', () => {
  expect(expandAbbreviation('ctr')).toEqual(['country', 'contract']);
  expect(expandAbbreviation('constructor')).toEqual([]);
});

it.each([
  ['DAPRICE', 'da price'],
  ['unitprice', 'unit price'],
  ['StuID', 'stu id'],
  ['hiredate', 'hire date'],
  ['nasdaq', 'nasdaq'],
  ['warehouse', 'warehouse'],
  ['SEDOL', 'sedol'],
  ['betrag', 'betrag'],
  ['vertrag', 'vertrag'],
  ['carname', 'car name'],
  ['taxrate', 'tax rate'],
])('separates %s into "%s"', (name, parts) => {
  expect(identifierWords(name).join(' ')).toBe(parts);
});
