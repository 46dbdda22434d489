import { expect, test } from 'vitest';
import type { CellValue, ColumnKind } from '../domain/result-table.ts';
import { containsResult, fingerprintResult, sameResult } from './compare-results.ts';

function table(rows: CellValue[][], kinds: ColumnKind[] = []) {
  const width = rows[0]?.length ?? 1;
  const columns = Array.from({ length: width }, (_, index) => ({
    name: `column ${index}`,
    kind: kinds[index] ?? ('unknown' as const),
  }));
  return { columns, rows };
}

type Case = { name: string; predicted: CellValue[][]; gold: CellValue[][]; ordered?: boolean; same: boolean };

const cases: Case[] = [
  { name: 'equal rows', predicted: [[1, 'a']], gold: [[1, 'a']], same: true },
  { name: 'another order without ORDER BY', predicted: [[2], [1]], gold: [[1], [2]], same: true },
  {
    name: 'another order with ORDER BY',
    predicted: [[2], [1]],
    gold: [[1], [2]],
    ordered: true,
    same: false,
  },
  {
    name: 'the same order with ORDER BY',
    predicted: [[2], [1]],
    gold: [[2], [1]],
    ordered: true,
    same: true,
  },
  {
    name: 'swapped columns',
    predicted: [
      ['a', 1],
      ['b', 2],
    ],
    gold: [
      [1, 'a'],
      [2, 'b'],
    ],
    same: true,
  },
  {
    name: 'swapped columns in order',
    predicted: [
      ['b', 2],
      ['a', 1],
    ],
    gold: [
      [2, 'b'],
      [1, 'a'],
    ],
    ordered: true,
    same: true,
  },
  {
    name: 'columns whose values agree but whose rows do not',
    predicted: [
      [1, 'b'],
      [2, 'a'],
    ],
    gold: [
      [1, 'a'],
      [2, 'b'],
    ],
    same: false,
  },
  {
    name: 'three columns where the first fitting place is wrong',
    predicted: [
      [1, 2, 'x'],
      [2, 1, 'y'],
    ],
    gold: [
      [2, 1, 'x'],
      [1, 2, 'y'],
    ],
    same: true,
  },
  { name: 'a duplicate more', predicted: [[1], [1]], gold: [[1]], same: false },
  { name: 'duplicates of another row', predicted: [[1], [1], [2]], gold: [[1], [2], [2]], same: false },
  { name: 'an integer and the same real', predicted: [[5.0]], gold: [[5]], same: true },
  { name: 'one part in ten million', predicted: [[1000000.1]], gold: [[1000000]], same: true },
  { name: 'one part in a hundred thousand', predicted: [[100001]], gold: [[100000]], same: false },
  { name: 'rounding residue beside zero', predicted: [[1e-15]], gold: [[0]], same: true },
  {
    name: 'noise that would change the sort order',
    predicted: [
      [1.00000001, 5],
      [1, 7],
    ],
    gold: [
      [1, 5],
      [1.00000001, 7],
    ],
    same: true,
  },
  {
    name: 'noise beyond nine digits in several rows of one text',
    predicted: [
      ['a', 3.0000002],
      ['a', 9],
    ],
    gold: [
      ['a', 9.0000004],
      ['a', 3],
    ],
    same: true,
  },
  { name: 'a text and a number of the same spelling', predicted: [['5']], gold: [[5]], same: false },
  { name: 'null and empty text', predicted: [[null]], gold: [['']], same: false },
  { name: 'null and the text null', predicted: [[null]], gold: [['null']], same: false },
  { name: 'true and one', predicted: [[true]], gold: [[1]], same: true },
  { name: 'two empty results', predicted: [], gold: [], same: true },
  { name: 'an empty and a full result', predicted: [], gold: [[1]], same: false },
  { name: 'an extra column', predicted: [[1, 'a']], gold: [[1]], same: false },
  { name: 'a missing column', predicted: [[1]], gold: [[1, 'a']], same: false },
  { name: 'capital letters', predicted: [['A']], gold: [['a']], same: false },
];

test.each(cases)('$name: same is $same', ({ predicted, gold, ordered = false, same }) => {
  expect(sameResult(table(predicted), table(gold), { ordered })).toBe(same);
});

test('does not count column names', () => {
  const named = { columns: [{ name: 'total', kind: 'number' as const }], rows: [[1]] };
  expect(sameResult(named, table([[1]]), { ordered: true })).toBe(true);
  expect(fingerprintResult(named)).toBe(fingerprintResult(table([[1]])));
});

test('reads large integers that arrive as text in a number column', () => {
  const text = table([['9007199254740993']], ['number']);
  expect(sameResult(text, table([[9007199254740992]], ['number']), { ordered: false })).toBe(true);
});

test('tells extra columns apart from a wrong result', () => {
  const gold = table([[1], [2]]);
  expect(
    containsResult(
      table([
        ['a', 1],
        ['b', 2],
      ]),
      gold,
      { ordered: false },
    ),
  ).toBe(true);
  expect(
    containsResult(
      table([
        ['a', 1],
        ['b', 3],
      ]),
      gold,
      { ordered: false },
    ),
  ).toBe(false);
  expect(
    containsResult(
      table([
        ['b', 2],
        ['a', 1],
      ]),
      gold,
      { ordered: true },
    ),
  ).toBe(false);
  expect(containsResult(table([[1], [2], [2]]), gold, { ordered: false })).toBe(false);
});

test('compares many equal columns without trying every permutation', () => {
  const zeros = Array.from({ length: 50 }, () => new Array<CellValue>(30).fill(0));
  expect(sameResult(table(zeros), table(zeros), { ordered: false })).toBe(true);
});

test('compares ten thousand noisy rows', () => {
  const gold = Array.from({ length: 10_000 }, (_, index): CellValue[] => [index % 7, index * 1.1]);
  const noisy = gold
    .map(([group = null, value]): CellValue[] => [group, Number(value) * (1 + 1e-12)])
    .reverse();
  expect(sameResult(table(noisy), table(gold), { ordered: false })).toBe(true);
});

test('fingerprints the same rows in any order alike', () => {
  expect(
    fingerprintResult(
      table([
        [1, 'a'],
        [2, 'b'],
      ]),
    ),
  ).toBe(
    fingerprintResult(
      table([
        [2, 'b'],
        [1, 'a'],
      ]),
    ),
  );
});

test.each([
  { name: 'another column order', left: [[1, 2]], right: [[2, 1]] },
  { name: 'a duplicate', left: [[1]], right: [[1], [1]] },
  { name: 'text instead of a number', left: [[1]], right: [['1']] },
  { name: 'the ninth digit', left: [[1.00000001]], right: [[1.00000002]] },
  { name: 'a cell boundary moved', left: [['a', 'bc']], right: [['ab', 'c']] },
])('fingerprints $name apart', ({ left, right }) => {
  expect(fingerprintResult(table(left))).not.toBe(fingerprintResult(table(right)));
});

test('fingerprints sums that differ beyond the ninth digit alike', () => {
  expect(fingerprintResult(table([[0.1 + 0.2]]))).toBe(fingerprintResult(table([[0.3]])));
  expect(fingerprintResult(table([[-0]]))).toBe(fingerprintResult(table([[0]])));
});
