import { expect, test } from 'vitest';
import { calibrationError, reliabilityBins } from './calibration.ts';
import { fitLogistic } from './fit-logistic.ts';

const forecasts = [
  { confidence: 0.92, right: true },
  { confidence: 0.98, right: false },
  { confidence: 0.31, right: false },
];

test('forecasts are gathered in bins with what came of them', () => {
  expect(reliabilityBins(forecasts)).toEqual([
    { from: 0.3, to: 0.4, count: 1, confidence: 0.31, accuracy: 0 },
    { from: 0.9, to: 1, count: 2, confidence: 0.95, accuracy: 0.5 },
  ]);
});

test('the error is the distance of confidence and accuracy, bin by bin', () => {
  expect(calibrationError(forecasts)).toBeCloseTo((1 / 3) * 0.31 + (2 / 3) * 0.45);
});

test('a logistic regression without signs says how often things come out right', () => {
  const rows = [true, true, true, false].map((right) => ({ inputs: [1], right, weight: 1 }));
  const [bias = 0] = fitLogistic(rows, 1, 0);
  expect(1 / (1 + Math.exp(-bias))).toBeCloseTo(0.75);
});

test('a row that counts twice is two rows', () => {
  const row = (input: number, right: boolean, weight = 1) => ({ inputs: [1, input], right, weight });
  const others = [row(0, true), row(1, false), row(0, false)];
  const twice = fitLogistic([...others, row(1, true), row(1, true)], 2, 0.01);
  const [bias = 0, slope = 0] = fitLogistic([...others, row(1, true, 2)], 2, 0.01);
  expect(bias).toBeCloseTo(twice[0] ?? 0);
  expect(slope).toBeCloseTo(twice[1] ?? 0);
});
