import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clinicCorrections, openClinics } from './clinic-corrections.fixture.ts';
import { answered, type Business } from './corrected-business.fixture.ts';
import { corrections, openShopChain } from './corrections.fixture.ts';

test('there are 30 corrections of one business and 10 of another', () => {
  expect([corrections.length, clinicCorrections.length]).toEqual([30, 10]);
});

describe.each([
  ['a chain of shops', openShopChain, corrections],
  ['clinics', openClinics, clinicCorrections],
] as const)('%s', (_name, open, known) => {
  let business: Business;
  beforeAll(async () => {
    business = await open();
  });
  afterAll(() => business.close());

  test('each correction has 5 neighbours and 5 paraphrases, and its statement runs', () => {
    for (const { sql, paraphrases, neighbours } of known) {
      expect([new Set(paraphrases).size, new Set(neighbours).size]).toEqual([5, 5]);
      expect(business.rows(sql), sql).not.toEqual([]);
    }
  });

  test.each(known)('"$question" changes no neighbour of another meaning', async (correction) => {
    const { neighbours } = correction;
    const statements = await Promise.all(neighbours.map((each) => answered(each, correction, business)));
    expect(neighbours.filter((_, index) => statements[index] !== null)).toEqual([]);
  });

  test.each(known)('"$question" answers at least 4 of 5 paraphrases', async (correction) => {
    const { paraphrases, sql } = correction;
    const statements = await Promise.all(paraphrases.map((each) => answered(each, correction, business)));
    const missed = paraphrases.filter((_, index) => statements[index] !== sql);
    expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(1);
  });
});
