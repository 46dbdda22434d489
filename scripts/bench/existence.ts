import { openPartOfClients } from '#agents/__fixtures__/forbidden-names.ts';
import { seededRandom } from '../demo/seeded-random.ts';

// node scripts/bench/existence.ts [NAMES]: whether the time of an answer tells that a name stands in a row one may not see. As many made-up
// names are in such rows as are nowhere; each is asked for once, in a mixed order. Printed are the times of both, the ratio of their
// medians, and how often an answer about a forbidden name took longer than one about a name that is nowhere: half of the time where
// nothing is told. What one question takes varies, so only a quiet machine says anything about the last percent.
const count = Number(process.argv[2] ?? 200);
const { next: random, pick } = seededRandom('names that are made up');
const starts = ['br', 'cl', 'd', 'f', 'gr', 'k', 'l', 'm', 'p', 'qu', 'r', 'st', 't', 'v', 'w', 'z'];
const middles = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou'];
const ends = ['x', 'n', 'r', 'l', 'th', 'sk', 'm', 'd'];
const syllable = () => pick(starts) + pick(middles) + pick(ends);
const names = new Set<string>();
while (names.size < 2 * count) {
  const name = syllable() + syllable() + syllable();
  names.add(name[0]?.toUpperCase() + name.slice(1));
}
const [forbidden, absent] = [[...names].slice(0, count), [...names].slice(count)];

const rows = forbidden.map((name, place) => `(${200_001 + place}, '${name}', 'south', 'retail', ${place})`);
// So many own rows that one look-up more would be seen.
const part = await openPartOfClients(
  true,
  `INSERT INTO clients WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
     SELECT i, 'Client ' || i, 'north', 'retail', i FROM n;
   INSERT INTO clients VALUES ${rows.join(', ')};`,
);
try {
  const timed = async (name: string) => {
    const started = performance.now();
    await part.ask(`What is the revenue of ${name}?`);
    return performance.now() - started;
  };
  for (const name of ['Nobodyatall', 'Noneatall']) await timed(name);
  const order = [
    ...forbidden.map((name) => ({ name, isForbidden: true })),
    ...absent.map((name) => ({ name, isForbidden: false })),
  ]
    .map((each) => ({ each, place: random() }))
    .sort((a, b) => a.place - b.place);
  const times = { true: [] as number[], false: [] as number[] };
  for (const { each } of order) times[`${each.isForbidden}`].push(await timed(each.name));
  const [of, none] = [times.true.sort((a, b) => a - b), times.false.sort((a, b) => a - b)];
  const at = (sorted: readonly number[], share: number) =>
    sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const told = (sorted: readonly number[]) =>
    `p50 ${at(sorted, 0.5).toFixed(2)} ms, p95 ${at(sorted, 0.95).toFixed(2)} ms`;
  const longer =
    of.reduce((sum, ms) => sum + none.filter((other) => other < ms).length, 0) / (of.length * none.length);
  console.log(`a forbidden name:       ${told(of)}\na name that is nowhere: ${told(none)}`);
  console.log(`ratio of the medians ${(at(of, 0.5) / at(none, 0.5)).toFixed(3)}`);
  // Three standard errors of the rank statistic: beyond them chance is no explanation.
  const noise = 3 * Math.sqrt((of.length + none.length + 1) / (12 * of.length * none.length));
  console.log(
    `the forbidden one took longer in ${(100 * longer).toFixed(1)} %, by chance 50 ± ${(100 * noise).toFixed(1)} %`,
  );
  if (Math.abs(longer - 0.5) > noise) process.exitCode = 1;
} finally {
  await part.close();
}
