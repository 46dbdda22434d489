import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

// Prints the last line of a test run, `N passed, N failed`, from the reports that both runners leave behind.
const unit = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), success: z.boolean() });
const endToEnd = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

const unitReport = unit.optional().parse(report('test-results/unit.json'));
const endToEndReport = endToEnd.optional().parse(report('test-results/e2e.json'));
const passed = (unitReport?.numPassedTests ?? 0) + (endToEndReport?.stats.expected ?? 0);
let failed = unitReport?.numFailedTests ?? 0;
if (endToEndReport) failed += endToEndReport.stats.unexpected + endToEndReport.stats.flaky;
// A file that does not load or a server that does not start fails without failing any one test.
const complete = unitReport?.success && endToEndReport && endToEndReport.errors.length === 0;
if (!complete && failed === 0) failed = 1;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function report(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
