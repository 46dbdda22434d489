import { writeHarvests } from './harvests.ts';
import { test as base } from './test.ts';

/** One value, so that the suites whose leftovers no other one sees share one product. */
const source = { make: writeHarvests };

/** The harvests of three orchards, for suites that count nothing which another may have left. */
export const test = base.extend({ source: [source, { scope: 'worker' }] });
