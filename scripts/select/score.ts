import { databaseFile } from '../evaluate/database-file.ts';
import { readCases, readJsonLines } from '../evaluate/read-cases.ts';
import { openScorer } from '../evaluate/score-case.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { calibrationError, type Forecast, reliabilityBins } from './calibration.ts';
import { selectedCase } from './case-to-select.ts';

// What the choices were worth: node scripts/select/score.ts --selected FILE --golds FILE --databases DIR
// `FILE` is what `tabletalk select` wrote, the golds are an evaluation's cases.

const { values } = parseArguments('score', process.argv.slice(2), {
  options: {
    selected: { type: 'string' },
    golds: { type: 'string' },
    databases: { type: 'string' },
  },
  positionals: [],
});
const selected = await readJsonLines(required('score', '--selected FILE', values.selected), selectedCase);
const { golds } = await readCases(required('score', '--golds FILE', values.golds));
const databases = required('score', '--databases DIR', values.databases);

const forecasts: Forecast[] = [];
let doubted = 0;
for (const [id, group] of Map.groupBy(selected, ({ value }) => value.db_id)) {
  const scorer = await openScorer(databaseFile(databases, id));
  try {
    for (const { value } of group) {
      const answer = {
        id: value.id,
        sql: value.sql,
        status: 'answered' as const,
        error: null,
        ms: 0,
        calls: 0,
        tokens: 0,
      };
      const { status } = await scorer.score(answer, golds.get(value.id) ?? []);
      const right = status === 'right';
      forecasts.push({ confidence: value.confidence, right });
      doubted += Number(right && value.readings.length > 1);
    }
  } finally {
    await scorer.close();
  }
}

const right = forecasts.filter((forecast) => forecast.right).length;
const share = ((100 * right) / forecasts.length).toFixed(1);
console.log(`${right} of ${forecasts.length} chosen right (${share} %)`);
console.log(`calibration error ${(100 * calibrationError(forecasts)).toFixed(1)} points`);
console.log(`${doubted} right ones were shown beside a second reading`);
console.log('confidence | questions | mean confidence | right');
for (const { from, to, count, confidence, accuracy } of reliabilityBins(forecasts)) {
  console.log(`${from} to ${to} | ${count} | ${confidence.toFixed(2)} | ${accuracy.toFixed(2)}`);
}
