import fc from 'fast-check';
import { harmfulSelect, harmlessSelect } from '#lib/sql/guard/__fixtures__/random-select.ts';
import { guardStatement } from '#lib/sql/guard/guard.ts';
import { guardedDialects } from '#lib/sql/guard/guarded-dialect.ts';

// node scripts/bench/guard-properties.ts [RUNS]: random statements per dialect, harmless and harmful ones.
const numRuns = Number(process.argv[2] ?? 10_000);

for (const dialect of guardedDialects) {
  const started = performance.now();
  for (const [statements, expected] of [
    [harmlessSelect(dialect), 'allow'],
    [harmfulSelect(dialect), 'reject'],
  ] as const) {
    await fc.assert(
      fc.asyncProperty(statements, async (sql) => (await guardStatement(sql, dialect)).verdict === expected),
      { numRuns },
    );
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${dialect}: ${numRuns} allowed and ${numRuns} refused as they should, ${seconds} s\n`,
  );
}
