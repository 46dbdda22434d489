import { enter, joinFirst, type Person } from './people.ts';
import { test as base } from './test.ts';

/** Whoever started the product that the suites with people share. Others are of one suite alone, by name and address. */
const administrator: Person = { name: 'Ada Admin', email: 'ada@example.org' };

/** One value, so that these suites share one product. */
const variables = { TABLETALK_SIGN_IN: 'required' };

/** People sign in: the administrator has joined, and the page of each test is theirs. */
export const test = base.extend<object, { administrator: Person }>({
  variables: [variables, { scope: 'worker' }],
  administrator: [
    async ({ product }, use) => {
      await joinFirst(product, administrator);
      await use(administrator);
    },
    { scope: 'worker' },
  ],
  page: async ({ page, product, administrator }, use) => {
    await enter(page, product, administrator);
    await use(page);
  },
});
