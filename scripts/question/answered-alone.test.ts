import { expect, test } from 'vitest';
import { answeredAlone, type Forecast, sureThreshold } from './answered-alone.ts';

const forecast = (database: string, confidence: number, right: boolean): Forecast => ({
  database,
  confidence,
  right,
  mayBeSure: true,
});
/** 100 right ones at 0.95, then 100 at 0.8 of which so many are right. */
const about = (database: string, rightBelow: number): Forecast[] => [
  ...Array.from({ length: 100 }, () => forecast(database, 0.95, true)),
  ...Array.from({ length: 100 }, (_, at) => forecast(database, 0.8, at < rightBelow)),
];

test('the threshold is the lowest from which on 97 of 100 answers are right', () => {
  expect(sureThreshold(about('a', 94))).toBe(0.8);
  expect(sureThreshold(about('a', 93))).toBe(0.95);
  expect(sureThreshold(about('a', 0).slice(0, 30))).toBe(Number.POSITIVE_INFINITY);
});

test('answers that something else keeps from being sure are neither counted nor called so', () => {
  const doubtful = about('a', 100).map((each) => ({ ...each, mayBeSure: false }));
  expect(sureThreshold([...doubtful, ...about('b', 50)])).toBe(0.95);
  expect(answeredAlone([...doubtful, ...about('b', 100)], [['a'], ['b']])).toEqual([]);
});

test('what is called sure on some databases is chosen on the others alone', () => {
  const forecasts = [...about('a', 0), ...about('b', 100)];
  const sure = answeredAlone(forecasts, [['a'], ['b']]);
  // By b everything is sure, and by a only what is above 0.8.
  expect(sure.filter(({ database }) => database === 'a')).toHaveLength(200);
  expect(sure.filter(({ database }) => database === 'b')).toHaveLength(100);
});
