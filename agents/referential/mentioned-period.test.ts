import { describe, expect, it } from 'vitest';
import { mentionedPeriod } from './mentioned-period.ts';

describe('mentionedPeriod', () => {
  it.each([
    ['on 2015-03-01', { from: '2015-03-01', to: '2015-03-01' }],
    ['in March 2015', { from: '2015-03-01', to: '2015-03-31' }],
    ['on 5 Jan 2020', { from: '2020-01-01', to: '2020-01-31' }],
    ['on January 5, 2020', { from: '2020-01-01', to: '2020-01-31' }],
    ['in 2020?', { from: '2020-01-01', to: '2020-12-31' }],
  ])('reads %s', (question, period) => {
    expect(mentionedPeriod(question)).toEqual(period);
  });

  it.each(['last month', 'more than 20155 shares', 'above 1,999', 'Meridian 1850'])(
    'finds no past in: %s',
    (question) => {
      expect(mentionedPeriod(question)).toBeNull();
    },
  );
});
