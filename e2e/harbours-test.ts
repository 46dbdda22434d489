import { writeSlowDatabase } from './slow-database.ts';
import { test as base } from './test.ts';

/** One value each, so that these suites share one product. */
const source = { make: writeSlowDatabase };
/** A busy machine takes longer for a slow question than it was measured to. */
const variables = { TABLETALK_QUERY_TIMEOUT_MS: '120000' };

/** Harbours whose crossings can be made slow to count. */
export const test = base.extend({
  source: [source, { scope: 'worker' }],
  variables: [variables, { scope: 'worker' }],
});
