import { expect, it } from 'vitest';
import { table } from '../../query/repair/__fixtures__/school.ts';
import { numbersInFull } from './numbers-in-full.ts';

const tables = [table('Driver', ['driver_id*:integer', 'licence_no', 'name'])];

it.each([
  ['Which driver has licence no H9280?', 'Which driver has licence number H9280?'],
  ['driver no. 17', 'driver number 17'],
  ['How many drivers have no 5-star review?', 'How many drivers have no 5-star review?'],
  ['drivers with a licence and no accidents', 'drivers with a licence and no accidents'],
])('%s', (question, said) => {
  expect(numbersInFull(question, tables)).toBe(said);
});
