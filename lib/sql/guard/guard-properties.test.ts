import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testsWhole } from '#lib/__fixtures__/portion-of.ts';
import { harmfulSelect, harmlessSelect } from './__fixtures__/random-select.ts';
import { guardStatement } from './guard.ts';
import { guardedDialects } from './guarded-dialect.ts';

/** The same statements in every run; `scripts/bench/guard-properties.ts` draws 10,000 new ones. */
const drawn = { numRuns: testsWhole ? 300 : 60, seed: 1 };

describe.each(guardedDialects)('%s', (dialect) => {
  test('a random valid SELECT is allowed', async () => {
    await fc.assert(
      fc.asyncProperty(harmlessSelect(dialect), async (sql) => {
        expect(await guardStatement(sql, dialect)).toEqual({ verdict: 'allow' });
      }),
      drawn,
    );
  });

  test('one thing that is not allowed is refused wherever it stands', async () => {
    await fc.assert(
      fc.asyncProperty(harmfulSelect(dialect), async (sql) => {
        expect(await guardStatement(sql, dialect)).toMatchObject({ verdict: 'reject' });
      }),
      drawn,
    );
  });
});
