import { expect, it } from 'vitest';
import type { Measure, QueryIntent } from '#lib/domain/query-intent.ts';
import { bareIntent } from '../../__fixtures__/bare-intent.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { heldTimes, mostCommon } from './how-often.ts';

const asked = (question: string) => ({ tokens: tokenize(question), tables: [] });
const count: Measure = { aggregate: 'count', column: null, times: null, table: 'orders', label: 'orders' };
const refunds: Measure = {
  ...count,
  aggregate: 'sum',
  column: { table: 'orders', column: 'refund' },
};
const plain = bareIntent({ subject: 'orders', select: [{ measure: count }] });

it('holds a bound on how often against an intent that compares no number', () => {
  const question = asked('members who ordered more than once');
  expect(heldTimes(plain, question)).toBe('more than once');
  const bounded: QueryIntent = { ...plain, having: [{ measure: count, comparison: '>', value: 1 }] };
  expect(heldTimes(bounded, question)).toBeNull();
  expect(heldTimes(plain, asked('members who have only ordered once'))).toBe('only ordered once');
  expect(heldTimes(plain, asked('all members at once'))).toBeNull();
  expect(heldTimes(plain, asked('only members who ordered a boat, if at all once'))).toBeNull();
  expect(heldTimes(plain, asked('members who ordered at least once'))).toBeNull();
});

it('holds the most common against what comes to most', () => {
  const question = asked('which complaints are the most common?');
  const by = (measure: Measure): QueryIntent => ({
    ...plain,
    orderBy: [{ by: { measure }, descending: true }],
  });
  expect(mostCommon(by(refunds), question)).toBe('most');
  expect(mostCommon(by(count), question)).toBeNull();
  expect(mostCommon(by(refunds), asked('which complaints cost the most?'))).toBeNull();
});
