import { expect, test } from 'vitest';
import type { ListedExample } from '#lib/domain/listed-example.ts';
import { reasonToRetire } from '#lib/domain/listed-example.ts';
import { everyExample, filterExamples } from './filter-examples.ts';

const now = Date.parse('2026-06-01T00:00:00Z');

function listed(part: Partial<ListedExample>): ListedExample {
  return {
    id: part.question ?? 'x',
    sourceId: 's',
    question: 'Orders per customer',
    sql: 'SELECT 1 FROM orders',
    note: '',
    tags: [],
    status: 'approved',
    author: 'Ada',
    writerId: null,
    createdAt: '2026-05-01T00:00:00Z',
    updatedAt: '2026-05-01T00:00:00Z',
    approved: null,
    retiredReason: null,
    fromRunId: null,
    use: { uses: 1, answered: 0, up: 0, down: 0 },
    checks: [],
    conflicts: [],
    needsAnother: false,
    ...part,
  };
}

const check = { exampleId: 'x', at: '2026-05-02T00:00:00Z', snapshotId: 's', sql: null };
const examples = [
  listed({ question: 'Orders per customer', tags: ['sales'] }),
  listed({ question: 'Stock by shop', sql: 'SELECT 1 FROM stock', status: 'draft', author: 'Bo' }),
  listed({ question: 'Refunds', checks: [{ ...check, passed: false, reason: 'another result' }] }),
];

test.each([
  [
    'words in any order, of the question and the statement',
    { text: 'from ORDERS customer' },
    ['Orders per customer'],
  ],
  ['a status', { status: 'draft' as const }, ['Stock by shop']],
  ['a tag', { tag: 'sales' }, ['Orders per customer']],
  ['an author', { author: 'Bo' }, ['Stock by shop']],
  ['what a person should look at', { attention: true }, ['Refunds']],
  ['nothing in particular', {}, ['Orders per customer', 'Stock by shop', 'Refunds']],
])('finds %s', (_what, wanted, found) => {
  const questions = filterExamples(examples, { ...everyExample, ...wanted }, now).map(
    ({ question }) => question,
  );
  expect(questions).toEqual(found);
});

test.each([
  ['it fails', { checks: [{ ...check, passed: false, reason: '' }] }, 'Its last check failed.'],
  [
    'people dislike its answers',
    { use: { uses: 9, answered: 0, up: 1, down: 3 } },
    '3 of 4 votes on answers that used it were against them.',
  ],
  [
    'nobody used it for long',
    { use: { uses: 0, answered: 0, up: 0, down: 0 }, updatedAt: '2026-01-01T00:00:00Z' },
    'Not used in the 151 days since it was last changed.',
  ],
  ['it does well', {}, null],
  ['it is not in use', { status: 'draft' as const, checks: [{ ...check, passed: false, reason: '' }] }, null],
])('suggests to retire an example when %s', (_when, part, reason) => {
  expect(reasonToRetire(listed(part), now)).toBe(reason);
});
