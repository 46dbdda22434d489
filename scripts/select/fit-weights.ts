import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ChoiceWeights } from '#agents/query/select/choice-weights.ts';
import { projectRoot } from '#lib/project-root.ts';
import { readJsonLines } from '../evaluate/read-cases.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { calibrationError, type Forecast, reliabilityBins } from './calibration.ts';
import { type ChoiceSet, choiceSet } from './choice-set.ts';
import {
  type Choice,
  choicesOutOfFold,
  confidencesOutOfFold,
  fitConfidence,
  fitWeights,
  signs,
} from './cross-validate.ts';
import { reliabilityPlot } from './reliability-plot.ts';

// Learns the weights of `select` from what write-sets.ts wrote and says what they are worth on databases they have not
// seen: node scripts/select/fit-weights.ts --sets FILE [--dry-run] [--plot FILE.svg]
// The plot is of the confidence in the choices among the fixed groups of systems.

const { values } = parseArguments('fit-weights', process.argv.slice(2), {
  options: { sets: { type: 'string' }, 'dry-run': { type: 'boolean' }, plot: { type: 'string' } },
  positionals: [],
});
const sets = (await readJsonLines(required('fit-weights', '--sets FILE', values.sets), choiceSet)).map(
  ({ value }) => value,
);
const choices = choicesOutOfFold(sets);
const confidences = confidencesOutOfFold(choices);
report(choices, confidences);
if (!values['dry-run']) writeWeights(fitWeights(sets), fitConfidence(choices));

function report(chosen: readonly Choice[], confidence: readonly number[]): void {
  const fixed: Forecast[] = [];
  console.log('set | questions | chosen right | most votes | best possible | calibration error');
  for (const [group, ofGroup] of Map.groupBy(sets, (set) => set.group)) {
    const forecasts = chosen.flatMap(({ set, right }, index): Forecast[] =>
      set.group === group ? [{ confidence: confidence[index] ?? 0, right }] : [],
    );
    if (group !== 'drawn') fixed.push(...forecasts);
    const right = forecasts.filter((forecast) => forecast.right).length;
    const votes = ofGroup.reduce((sum, set) => sum + rightByVotes(set), 0);
    const best = ofGroup.filter(({ clusters }) => clusters.some((cluster) => cluster.right)).length;
    const error = (100 * calibrationError(forecasts)).toFixed(1);
    console.log([group, ofGroup.length, right, votes.toFixed(1), best, error].join(' | '));
  }
  const bins = reliabilityBins(fixed);
  console.log('confidence | choices | mean confidence | right');
  for (const { from, to, count, confidence: mean, accuracy } of bins) {
    console.log(`${from} to ${to} | ${count} | ${mean.toFixed(2)} | ${accuracy.toFixed(2)}`);
  }
  if (values.plot) writeFileSync(values.plot, reliabilityPlot(bins));
}

/** What a plain majority is worth, a tie counted by the share of right results in it. */
function rightByVotes({ clusters }: ChoiceSet): number {
  const most = Math.max(...clusters.map(({ members }) => members));
  const leading = clusters.filter(({ members }) => members === most);
  return leading.length === 0 ? 0 : leading.filter(({ right }) => right).length / leading.length;
}

function writeWeights(weights: readonly number[], confidence: readonly number[]): void {
  const [bias = 0, probability = 0, agreement = 0, score = 0, voters = 0] = confidence.map(rounded);
  const databases = [...new Set(sets.map(({ db_id }) => db_id))];
  const written: ChoiceWeights = {
    version: 1,
    fitted: `${sets.length} sets of candidates on ${databases.length} databases: ${databases.join(', ')}`,
    weights: Object.fromEntries(signs.map((sign, index) => [sign, rounded(weights[index] ?? 0)])),
    confidence: { bias, probability, agreement, score, voters },
  };
  const file = path.join(projectRoot, 'agents/query/select/choice-weights.json');
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
