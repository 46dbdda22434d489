import { expect, test } from 'vitest';
import { describedName } from './described-name.ts';

test.each([
  ['RECOS', 'Analyst recommendations on companies', 'recommendations'],
  ['RECOS', 'One recommendation of an analyst', 'recommendations'],
  ['BROKER_RECO', 'A recommendation', 'broker recommendation'],
  ['RECOS', null, 'recos'],
  ['RECOS', 'What analysts think', 'recos'],
  ['PRODUCT', 'Production of goods', 'product'],
  ['ORDERS', 'Orders of customers', 'orders'],
])('%s described as "%s" is "%s"', (name, description, words) => {
  expect(describedName({ name, description })).toBe(words);
});
