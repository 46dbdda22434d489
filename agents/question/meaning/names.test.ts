import { expect, test } from 'vitest';
import { bareIntent } from '../../__fixtures__/bare-intent.ts';
import { table } from '../../query/repair/__fixtures__/school.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { whoIsNamed } from './names.ts';

const tables = [table('Employee', ['employee_id*:integer', 'employee_name', 'team=Sales|Labour', 'email'])];

const objection = (question: string, column: string) => {
  const read = bareIntent({
    subject: 'Employee',
    select: [{ dimension: { column: { table: 'Employee', column }, grain: null, label: column } }],
  });
  return whoIsNamed(read, { tokens: tokenize(question), tables });
};

test('"who" is no team of theirs', () => {
  expect(objection('who sells the most', 'team')).toBe('who');
  expect(objection('who sells the most', 'employee_name')).toBeNull();
  expect(objection('who can I write to', 'email')).toBeNull();
  expect(objection('team of the best seller', 'team')).toBeNull();
});
