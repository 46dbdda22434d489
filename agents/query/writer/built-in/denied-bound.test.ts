import { describe, expect, it } from 'vitest';
import { comparisonAt } from './comparison-items.ts';
import { tokenize } from './tokenize.ts';

const bounds: readonly [string, string][] = [
  ['not below', '>='],
  ['is not below', '>='],
  ["isn't under", '>='],
  ['no lower than', '>='],
  ['not smaller than', '>='],
  ['not above', '<='],
  ['not over', '<='],
  ['not exceeding', '<='],
  ['does not exceed', '<='],
  ['no higher than', '<='],
  ['no longer than', '<='],
  ['not at least', '<'],
  ['not at most', '>'],
];

describe('a bound that is denied', () => {
  it.each(bounds)('reads "%s 10" as %s 10', (said, comparison) => {
    expect(comparisonAt(tokenize(`${said} 10`), 0)).toMatchObject({ kind: 'compare', comparison, value: 10 });
  });

  it.each(['not exactly 10', 'no above 10', 'not 10'])('finds none in "%s"', (said) => {
    expect(comparisonAt(tokenize(said), 0)).toBeNull();
  });

  it('reads two numbers as a range, though not years and not places', () => {
    expect(comparisonAt(tokenize('5k to 7k'), 0)).toMatchObject({ comparison: '>=', value: 5000, to: 7000 });
    expect(comparisonAt(tokenize('2013 to 2015'), 0)).toBeNull();
    expect(comparisonAt(tokenize('top 5 to 10'), 1)).toBeNull();
  });
});
