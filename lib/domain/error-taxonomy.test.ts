import { expect, test } from 'vitest';
import { errorCategories, errorSubtypes } from './error-taxonomy.ts';

test('the taxonomy has the 9 categories and 31 different subtypes of SQL-of-Thought', () => {
  expect(errorCategories).toHaveLength(9);
  expect(new Set(errorSubtypes).size).toBe(31);
});
