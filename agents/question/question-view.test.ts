import { describe, expect, test } from 'vitest';
import { school, table } from '../query/repair/__fixtures__/school.ts';
import { viewQuestion } from './question-view.ts';

const staff = table('Staff', [
  'staff_id*:integer',
  'fname',
  'lname',
  'valid_from',
  'valid_to',
  'salary:number',
]);

function view(question: string, tables = [...school, staff]) {
  return viewQuestion({ question, tables, retrieved: [], entities: [] });
}

/** What a stretch of the question was linked to: `Table.column` by name, synonym and so on. */
function links(question: string): string[] {
  return [...view(question).names.columns.values()].flatMap((mentions) =>
    mentions
      .filter(({ share, by }) => share === 1 && by !== 'related')
      .map(({ target, by }) => `${target.table.table.name}.${target.column.name} ${by}`),
  );
}

describe('names', () => {
  test.each([
    ['the years of work of each teacher', 'Teacher.years_of_work name'],
    ['the first name of all staff', 'Staff.fname name'],
    ['when is it valid from', 'Staff.valid_from name'],
    ['what is the pay of the staff', 'Staff.salary synonym'],
  ])('%s: %s', (question, link) => {
    expect(links(question)).toContain(link);
  });

  test('a function word alone names nothing', () => {
    expect(links('who is from Bern')).not.toContain('Staff.valid_from name');
  });

  test('tables are known in the order in which they are said', () => {
    const said = view('clubs of each teacher').saidTables.map(({ target }) => target.table.name);
    expect(said.slice(0, 2)).toEqual(['Club', 'Teacher']);
  });
});

describe('values', () => {
  const kinds = (question: string) =>
    view(question).values.flatMap(({ kind, links: found }) =>
      found.map(({ column, value }) => `${kind} ${column.column.name} = ${value.text}`),
    );

  test('a stored value is found in its column', () => {
    expect(kinds('pupils from Bern')).toContain('stored home_city = Bern');
  });

  test('a gender is found by its initial', () => {
    expect(kinds('how many female pupils are there')).toContain('flag sex = F');
  });

  test('"first" is no gender', () => {
    expect(kinds('the first name of the staff').filter((kind) => kind.startsWith('flag'))).toEqual([]);
  });

  test('a number may be in any column of numbers', () => {
    expect(kinds('pupils older than 9')).toContain('number Age = 9');
  });
});

test('the outline of a question has no word of its database', () => {
  expect(view('Show the name of pupils from Bern', school.slice(0, 1)).outline.join(' ')).toBe(
    'show the C of T0 from V',
  );
});
