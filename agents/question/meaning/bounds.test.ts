import { expect, it } from 'vitest';
import type { Filter } from '#lib/domain/query-intent.ts';
import { bareIntent } from '../../__fixtures__/bare-intent.ts';
import { table } from '../../query/repair/__fixtures__/school.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { askedOfMarina, between, equals } from './__fixtures__/marina.ts';
import { amountsInTheirUnit, openNumbers } from './bounds.ts';
import { heldTotals, ratesAddedUp } from './computed-figures.ts';

const bills = [table('Bill', ['bill_id*:integer', 'insurer_amt:number', 'paid_within:integer'])];
const billsAbove = (column: string) =>
  bareIntent({ subject: 'Bill', filters: [between('Bill', column, 90, null)] });

it('takes days for no amount of money', () => {
  const asked = { tokens: tokenize('bills that took more than 90 days'), tables: bills };
  expect(amountsInTheirUnit(billsAbove('insurer_amt'), asked)).toBe('90 days');
  expect(amountsInTheirUnit(billsAbove('paid_within'), asked)).toBeNull();
  const inMoney = { tokens: tokenize('bills of more than 90 dollars'), tables: bills };
  expect(amountsInTheirUnit(billsAbove('insurer_amt'), inMoney)).toBeNull();
});

it.each<[question: string, filter: Filter, said: string | null]>([
  ['boats that lay at four piers or more', equals('Boat', 'pier', 4), 'four'],
  ['boats with 4 or fewer trips', equals('Boat', 'pier', 4), '4'],
  ['boats at pier 4', equals('Boat', 'pier', 4), null],
  ['boats at pier 4 or at the more distant pier', equals('Boat', 'pier', 4), null],
  ['boats of 4 metres or more', between('Boat', 'length', 4, null), null],
])('takes a number that is open to one side for no value: "%s"', (question, filter, said) => {
  expect(openNumbers(bareIntent({ subject: 'Boat', filters: [filter] }), askedOfMarina(question))).toBe(said);
});

it('tells what figures come to altogether, and not each of them', () => {
  const column = { table: 'Trip', column: 'miles' };
  const measure = { column, times: null, table: 'Trip', label: 'miles' };
  const read = (aggregate: 'sum' | null) =>
    bareIntent({ subject: 'Trip', select: [{ measure: { ...measure, aggregate } }] });
  expect(heldTotals(read(null), askedOfMarina('what miles have we made altogether'))).toBe('altogether');
  expect(heldTotals(read('sum'), askedOfMarina('what miles have we made altogether'))).toBeNull();
});

it('adds up no rates', () => {
  const rates = [table('Rate', ['currency', 'fx_rate:number', 'turnover:number'])];
  const total = (column: string) =>
    bareIntent({
      subject: 'Rate',
      select: [
        {
          measure: {
            column: { table: 'Rate', column },
            times: null,
            table: 'Rate',
            label: column,
            aggregate: 'sum',
          },
        },
      ],
    });
  const asked = { tokens: tokenize('total rate of all currencies'), tables: rates };
  expect(ratesAddedUp(total('fx_rate'), asked)).toBe('total');
  expect(ratesAddedUp(total('turnover'), asked)).toBeNull();
});
