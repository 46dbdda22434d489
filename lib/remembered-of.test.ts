import { describe, expect, test } from 'vitest';
import { rememberedOf } from './remembered-of.ts';
import { rememberedByText } from './text/remembered-by-text.ts';

describe('what was made is remembered', () => {
  test('of the same thing, not of one that looks the same', () => {
    let made = 0;
    const nameOf = rememberedOf(({ name }: { readonly name: string }) => `${name} ${++made}`);
    const table = { name: 'orders' };
    expect([nameOf(table), nameOf(table), nameOf({ name: 'orders' })]).toEqual([
      'orders 1',
      'orders 1',
      'orders 2',
    ]);
  });

  test('of a short text, not of a long one that does not come again', () => {
    let made = 0;
    const lengthOf = rememberedByText((text) => [text.length, ++made]);
    const long = 'a'.repeat(200);
    expect([lengthOf('orders'), lengthOf('orders'), lengthOf(long), lengthOf(long)]).toEqual([
      [6, 1],
      [6, 1],
      [200, 2],
      [200, 3],
    ]);
  });
});
