import { expect, it } from 'vitest';
import {
  expandAbbreviation,
  identifierWords,
  nameAsWritten,
  nameInWords,
  spokenParts,
  sureNameInWords,
} from './abbreviations.ts';

it('reads a database name as words', () => {
  expect(nameInWords('PX_LST')).toBe('price last');
  expect(nameInWords('MKT_CD')).toBe('market code');
  expect(nameInWords('CustomerOrders')).toBe('customer orders');
  expect(nameInWords('FISC_PER')).toBe('fiscal period');
  expect(nameInWords('price_per_seat')).toBe('price per seat');
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
  ['transferred', 'transferred'],
  ['referred_by', 'referred by'],
  ['betrag', 'betrag'],
  ['vertrag', 'vertrag'],
  ['carname', 'car name'],
  ['taxrate', 'tax rate'],
])('separates %s into "%s"', (name, parts) => {
  expect(identifierWords(name).join(' ')).toBe(parts);
});

it.each([
  ['hr_employees', 'hr employees'],
  ['HR_staff', 'hr staff'],
  ['staff_hr', 'staff hour'],
])('takes the people of human resources for no hours: %s is "%s"', (name, said) => {
  for (const inWords of [nameInWords, sureNameInWords, nameAsWritten])
    expect(inWords(name).toLowerCase()).toBe(said);
  expect(spokenParts(name).join(' ')).toBe(said);
});

it('reads the same letters as hours where they stand alone', () => {
  expect(nameInWords('hr')).toBe('hour');
});
