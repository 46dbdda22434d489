import { expect, test } from 'vitest';
import { attributesText, readAttributes } from './attributes-text.ts';

test('attributes are typed a line each, and read back the same', () => {
  const attributes = { region: ['north', 'south'], desk: ['a=b'] };
  expect(attributesText(attributes)).toBe('region = north, south\ndesk = a=b');
  expect(readAttributes(attributesText(attributes))).toEqual(attributes);
  expect(readAttributes('\n region=north ,\n')).toEqual({ region: ['north'] });
});
