import { expect, test } from 'vitest';
import { readingLikelihood } from '#agents/question/likelihood/reading-likelihood.ts';
import { boostSteps } from './boost-steps.ts';

/** Answers of one table are right nine times in ten, those of more one time in ten; `noise` tells nothing. */
const rows = Array.from({ length: 200 }, (_, at) => {
  const tables = 1 + (at % 2) * 3;
  const isOdd = Math.floor(at / 2) % 10 === 0;
  return { signs: { tables, noise: Math.floor(at / 2) % 4 }, right: (tables === 1) !== isOdd };
});

test('what tells right from wrong becomes a step between the values that do', () => {
  const model = boostSteps(rows);
  expect(model.signs.tables?.upTo).toEqual([2.5]);
  expect(readingLikelihood({ tables: 1, noise: 1 }, model)).toBeCloseTo(0.9, 1);
  expect(readingLikelihood({ tables: 4, noise: 1 }, model)).toBeCloseTo(0.1, 1);
});

test('a sign that few answers have is not learned from', () => {
  const rare = rows.map((row, at) => ({ ...row, signs: { ...row.signs, rare: Number(at < 9) } }));
  expect(boostSteps(rare).signs).not.toHaveProperty('rare');
});

test('the same answers give the same model', () => {
  expect(boostSteps(rows)).toEqual(boostSteps(rows));
});
