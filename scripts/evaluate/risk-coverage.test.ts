import { expect, test } from 'vitest';
import type { CaseResult } from './case-result.ts';
import { riskAt, riskCoverage } from './risk-coverage.ts';

const result = (status: CaseResult['status'], confidence?: number): CaseResult => ({
  id: 'a',
  db_id: 'shop',
  question: 'q',
  status,
  sql: null,
  ms: 1,
  calls: 0,
  tokens: 0,
  error: null,
  confidence,
});

test('answering less, the surest first, is wrong less often', () => {
  const curve = riskCoverage([
    result('right', 0.9),
    result('wrong', 0.6),
    result('right', 0.6),
    result('refused'),
    result('errored-gold', 1),
  ]);
  expect(curve).toEqual([
    { coverage: 1 / 4, risk: 0, confidence: 0.9 },
    { coverage: 3 / 4, risk: 1 / 3, confidence: 0.6 },
  ]);
  expect(riskAt(curve, 0.25)).toBe(0);
  expect(riskAt(curve, 0.5)).toBe(1 / 3);
  expect(riskAt(curve, 0.9)).toBeNull();
});
