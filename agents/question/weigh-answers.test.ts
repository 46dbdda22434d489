import { expect, test } from 'vitest';
import type { AnswerCluster, AnswerSigns } from './weigh-answers.ts';
import { weighAnswers } from './weigh-answers.ts';

const answer = (at: number, signs: Partial<AnswerSigns>): AnswerCluster => ({
  members: [at],
  signs: {
    rulesFirst: 0,
    learnedFirst: 0,
    learnedInLarge: 0,
    unaccounted: 0,
    empty: 0,
    ...signs,
  } as AnswerSigns,
});
const rules = answer(0, { rulesFirst: 1 });
const learned = (signs: Partial<AnswerSigns> = {}) =>
  answer(1, { learnedFirst: 1, learnedOdds: 2, ...signs });
const weights = { signs: { learnedOdds: 1 }, overruling: 1.5 };
const first = (...clusters: AnswerCluster[]) => weighAnswers(clusters, weights)[0]?.members;

test('an answer of the learned reader stands before that of the rules where it is so many times likelier', () => {
  expect(first(rules, learned())).toEqual([1]);
  expect(first(rules, learned({ learnedOdds: 1 }))).toEqual([0]);
});

test('one that leaves a word out, returns nothing, or is of a schema larger than any that taught it never does', () => {
  expect(first(rules, learned({ unaccounted: 1 }))).toEqual([0]);
  expect(first(rules, learned({ empty: 1 }))).toEqual([0]);
  expect(first(rules, learned({ learnedInLarge: 3 }))).toEqual([0]);
});
