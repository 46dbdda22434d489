import { writeOrders } from './orders.ts';
import { test as base } from './test.ts';

/** One value, so that these suites share one product. */
const source = { make: writeOrders };

/** Orders of customers in three cities. Whoever changes them puts them back. */
export const test = base.extend({ source: [source, { scope: 'worker' }] });
