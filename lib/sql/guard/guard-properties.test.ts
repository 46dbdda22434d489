import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { harmfulSelect, harmlessSelect } from './__fixtures__/random-select.ts';
import { guardStatement } from './guard.ts';
import { guardedDialects } from './guarded-dialect.ts';

/** `scripts/bench/guard-properties.ts` runs the same with 10,000. */
const numRuns = 300;

describe.each(guardedDialects)('%s', (dialect) => {
  test('a random valid SELECT is allowed', async () => {
    await fc.assert(
      fc.asyncProperty(harmlessSelect(dialect), async (sql) => {
        expect(await guardStatement(sql, dialect)).toEqual({ verdict: 'allow' });
      }),
      { numRuns },
    );
  });

  test('one thing that is not allowed is refused wherever it stands', async () => {
    await fc.assert(
      fc.asyncProperty(harmfulSelect(dialect), async (sql) => {
        expect(await guardStatement(sql, dialect)).toMatchObject({ verdict: 'reject' });
      }),
      { numRuns },
    );
  });
});
