import { expect, it } from 'vitest';
import { school } from '../query/repair/__fixtures__/school.ts';
import { withoutKindNouns } from './kind-nouns.ts';

it('leaves out a noun that only says what sort of thing a column holds, behind its whole name', () => {
  const column = school.flatMap(({ columns }) => columns).find(({ kind }) => kind === 'text');
  const name = column?.name.replaceAll('_', ' ').toLowerCase() ?? '';
  expect(withoutKindNouns(`pupils by ${name} type`, ['type'], school)).toEqual({
    question: `pupils by ${name}`,
    slips: [{ said: `${name} type`, meant: name }],
  });
});

it('leaves out a word for a mark behind the name of one', () => {
  const [table] = school;
  const column = table?.columns.find(({ kind }) => kind === 'integer');
  const marked = table && column ? [{ ...table, columns: [{ ...column, name: 'satisfaction' }] }] : [];
  expect(withoutKindNouns('average satisfaction score by town', ['score'], marked)?.question).toBe(
    'average satisfaction by town',
  );
  expect(withoutKindNouns('average satisfaction town', ['town'], marked)).toBeNull();
});

it('leaves other nouns, and nouns behind other words', () => {
  expect(withoutKindNouns('pupils by gorp type', ['type'], school)).toBeNull();
  expect(withoutKindNouns('pupils by name colour', ['colour'], school)).toBeNull();
});
