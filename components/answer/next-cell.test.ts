import { describe, expect, test } from 'vitest';
import { nextCell } from './next-cell.ts';

const size = { rows: 30, columns: 3 };
const press = (key: string, ctrlKey = false) => nextCell({ key, ctrlKey }, { position: 5, column: 1 }, size);

describe('a key on a cell', () => {
  test.each([
    ['ArrowUp', { position: 4, column: 1 }],
    ['ArrowDown', { position: 6, column: 1 }],
    ['ArrowLeft', { position: 5, column: 0 }],
    ['ArrowRight', { position: 5, column: 2 }],
    ['PageDown', { position: 15, column: 1 }],
    ['PageUp', { position: 0, column: 1 }],
    ['Home', { position: 5, column: 0 }],
    ['End', { position: 5, column: 2 }],
  ])('%s leads to the cell there', (key, place) => expect(press(key)).toEqual(place));

  test('Home and End with Control lead to the first and the last cell', () => {
    expect(press('Home', true)).toEqual({ position: 0, column: 0 });
    expect(press('End', true)).toEqual({ position: 29, column: 2 });
  });

  test('stays at the edge', () => {
    expect(nextCell({ key: 'ArrowDown', ctrlKey: false }, { position: 29, column: 2 }, size)).toEqual({
      position: 29,
      column: 2,
    });
  });

  test('that moves nothing is left to the page', () => {
    expect(press('Enter')).toBeNull();
    expect(press('Tab')).toBeNull();
  });
});
