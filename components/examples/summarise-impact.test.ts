import { expect, test } from 'vitest';
import type { ImpactVerdict, QuestionImpact } from '#lib/domain/impact.ts';
import { byWeight, impactWords, summariseImpact } from './summarise-impact.ts';

const answer = { sql: null, result: null, rowCount: 0, fingerprint: null, message: '' };

function impacts(...verdicts: ImpactVerdict[]): QuestionImpact[] {
  return verdicts.map((verdict) => ({
    question: verdict,
    verdict,
    neighbour: null,
    truth: null,
    before: answer,
    after: answer,
  }));
}

test('counts what a draft fixes, breaks and leaves', () => {
  expect(impactWords(summariseImpact(impacts('fixed', 'unchanged', 'broken', 'unchanged', 'changed')))).toBe(
    'Fixes 1, breaks 1, changes 1, unchanged 2',
  );
});

test('says that nothing breaks, too', () => {
  expect(impactWords(summariseImpact(impacts('fixed')))).toBe('Fixes 1, breaks 0, unchanged 0');
});

test('shows what breaks before what is fixed', () => {
  const sorted = byWeight(impacts('unchanged', 'fixed', 'broken', 'changed'));
  expect(sorted.map(({ verdict }) => verdict)).toEqual(['broken', 'changed', 'fixed', 'unchanged']);
});
