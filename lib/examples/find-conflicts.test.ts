import { expect, test } from 'vitest';
import type { KeptExample } from '../domain/example.ts';
import { findConflicts } from './find-conflicts.ts';

function kept(
  id: string,
  question: string,
  sql: string,
  status: KeptExample['status'] = 'approved',
): KeptExample {
  return {
    id,
    question,
    sql,
    status,
    sourceId: 's',
    note: '',
    tags: [],
    author: 'Ada',
    writerId: null,
    createdAt: '',
    updatedAt: '',
    approved: null,
    retiredReason: null,
    fromRunId: null,
  };
}

const first = kept('first', 'How many orders are there per customer?', 'SELECT 1');

test('the same question with another statement is a conflict, with the same statement a duplicate', () => {
  const conflicts = findConflicts([
    first,
    kept('second', 'How many orders per customer?', 'SELECT 2', 'draft'),
    kept('third', 'Show how many orders there are per customer', 'select  1;'),
  ]);
  expect(conflicts.get('first')).toEqual([
    { kind: 'conflict', otherId: 'second', otherQuestion: 'How many orders per customer?' },
    { kind: 'duplicate', otherId: 'third', otherQuestion: 'Show how many orders there are per customer' },
  ]);
});

test.each([
  ['another number', 'How many orders of 2024 per customer?', 'How many orders of 2025 per customer?'],
  ['a negation', 'customers without orders', 'customers with orders'],
  ['another thing', 'How many orders per customer?', 'How many orders per country?'],
])('questions that differ by %s are two questions', (_what, one, other) => {
  expect(findConflicts([kept('a', one, 'SELECT 1'), kept('b', other, 'SELECT 2')]).size).toBe(0);
});

test('a retired example conflicts with nothing', () => {
  expect(findConflicts([first, kept('old', first.question, 'SELECT 9', 'retired')]).size).toBe(0);
});
