import { type Signs, scoreOf, tagTableSize } from '#agents/question/weigh-readings.ts';
import { logSoftmax, type Weights } from '#agents/question/weights.ts';
import { descent, shuffled } from './adagrad.ts';

/** One reading of a question that was run: what is seen of it, and whether it returned the right result. */
export type JudgedReading = { readonly signs: Signs; readonly tags: Int32Array; readonly right: boolean };
export type ChoiceWeights = { readonly signWeights: Record<string, number>; readonly tagWeights: Weights };

const rounds = 8;
const rate = 0.03;
const tagRidge = 3e-4;
const negligible = 1e-3;
const startWeights: Signs = { shape: 0.7, slots: 0.9 };

/** The weights under which a right reading is likeliest among all readings of its question; which of the right ones is free. */
export function fitChoice(questions: readonly (readonly JudgedReading[])[]): ChoiceWeights {
  const teaching = questions.filter(
    (readings) => readings.some(({ right }) => right) && readings.some(({ right }) => !right),
  );
  const names = [
    ...new Set(teaching.flatMap((readings) => readings.flatMap(({ signs }) => Object.keys(signs)))),
  ];
  const ofSigns = descent(names.length, { rate, ridge: 0 });
  for (const [at, name] of names.entries()) ofSigns.weights[at] = startWeights[name] ?? 0;
  const ofTags = descent(tagTableSize, { rate, ridge: tagRidge });
  const signWeights = () => Object.fromEntries(names.map((name, at) => [name, ofSigns.weights[at] ?? 0]));
  for (let round = 0; round < rounds; round++)
    for (const readings of shuffled(teaching, round + 1)) {
      const weights = { signWeights: signWeights(), tagWeights: ofTags.weights };
      const scores = readings.map(({ signs, tags }) => scoreOf(signs, tags, weights));
      const chances = logSoftmax(scores).map((score) => Math.exp(score));
      const ofRight = chances.reduce((sum, chance, at) => sum + (readings[at]?.right ? chance : 0), 0);
      for (const [index, { signs, tags, right }] of readings.entries()) {
        const chance = chances[index] ?? 0;
        const slope = chance - (right && ofRight > 0 ? chance / ofRight : 0);
        if (Math.abs(slope) < negligible) continue;
        for (const [at, name] of names.entries()) {
          const value = signs[name] ?? 0;
          if (value !== 0) ofSigns.step(at, slope * value);
        }
        for (const tag of tags) ofTags.step(tag, slope);
      }
    }
  return { signWeights: signWeights(), tagWeights: ofTags.weights };
}
