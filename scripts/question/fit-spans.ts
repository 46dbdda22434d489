import {
  endsSentence,
  inner,
  type SeenText,
  type SpanModel,
  signsOfPiece,
  signsOfPlace,
  spanLikelihoods,
  unlinked,
} from '#agents/question/asked-part/span-scores.ts';
import { shuffled } from './adagrad.ts';
import type { Example } from './framed-questions.ts';

const rounds = 6;
const rate = 0.2;
const ridge = 1e-5;
/** Words and signs that are met less often say nothing that lasts. */
const fewestTimes = 3;
const leastWeight = 0.2;
/** Below this a slope is not worth a step. */
const leastSlope = 1e-4;

/** Fits the weights to the examples, by the likelihood of the right span and with AdaGrad (Duchi et al. 2011). `fitted` says what they are. */
export function fitSpans(examples: readonly Example[], fitted: string): SpanModel {
  const counts = new Map<string, number>();
  for (const { seen } of examples)
    for (const word of new Set(seen.lower)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const known = new Set([...counts].flatMap(([word, count]) => (count >= fewestTimes ? word : [])));
  const weights = new Map<string, { weight: number; square: number; met: number }>();
  const weightOf = (sign: string) => weights.get(sign)?.weight ?? 0;
  const step = (sign: string, slope: number) => {
    const entry = weights.get(sign) ?? { weight: 0, square: 0.1, met: 0 };
    const whole = slope + ridge * entry.weight;
    entry.square += whole * whole;
    entry.weight -= (rate * whole) / Math.sqrt(entry.square);
    entry.met += 1;
    weights.set(sign, entry);
  };
  for (let round = 0; round < rounds; round++)
    for (const example of shuffled(examples, round + 1)) descend(example, known, weightOf, step);
  const lasting = [...weights].filter(
    ([, { weight, met }]) => Math.abs(weight) >= leastWeight && met >= fewestTimes * rounds,
  );
  return {
    version: 1,
    fitted,
    words: [...known].sort(),
    weights: Object.fromEntries(
      lasting
        .map(([sign, { weight }]) => [sign, Math.round(weight * 100) / 100] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  };
}

/** One step against the slope of the loss: what the model expects of each sign, less what is so. */
function descend(
  { seen, start, end }: Example,
  known: ReadonlySet<string>,
  weightOf: (sign: string) => number,
  step: (sign: string, slope: number) => void,
): void {
  const spans = spanLikelihoods(seen, weightOf, known);
  const length = seen.pieces.length;
  const starts = new Array<number>(length + 1).fill(0);
  const ends = new Array<number>(length + 1).fill(0);
  let sentences = 0;
  let idle = 0;
  for (const span of spans) {
    starts[span.start] = (starts[span.start] ?? 0) + span.likelihood;
    ends[span.end] = (ends[span.end] ?? 0) + span.likelihood;
    sentences += span.likelihood * endedIn(seen, span);
    idle += span.likelihood * Number(isUnlinked(seen, span));
  }
  let [isBefore, isBehind] = [1, 0];
  for (let at = 0; at < length; at++) {
    isBefore -= starts[at] ?? 0;
    isBehind += ends[at] ?? 0;
    const slopes = [isBefore - Number(at < start), isBehind - Number(at >= end)] as const;
    if (Math.abs(slopes[0]) > leastSlope) signsOfPiece(seen, at, 'b', known, (sign) => step(sign, slopes[0]));
    if (Math.abs(slopes[1]) > leastSlope) signsOfPiece(seen, at, 'a', known, (sign) => step(sign, slopes[1]));
    const begins = (starts[at] ?? 0) - Number(at === start);
    if (at > 0 && Math.abs(begins) > leastSlope)
      signsOfPlace(seen, at, 's', known, (sign) => step(sign, begins));
    const stops = (ends[at] ?? 0) - Number(at === end);
    if (at > 0 && Math.abs(stops) > leastSlope)
      signsOfPlace(seen, at, 'e', known, (sign) => step(sign, stops));
  }
  step(inner, sentences - endedIn(seen, { start, end }));
  step(unlinked, idle - Number(isUnlinked(seen, { start, end })));
}

type Span = { readonly start: number; readonly end: number };

function endedIn(seen: SeenText, { start, end }: Span): number {
  let ended = 0;
  for (let at = start; at < end - 1; at++) ended += Number(endsSentence(seen, at));
  return Math.min(ended, 2);
}

function isUnlinked({ isLinked }: SeenText, { start, end }: Span): boolean {
  return !isLinked.slice(start, end).includes(true);
}
