import { writeFileSync } from 'node:fs';
import { choiceSigns, type ReadRun } from '#agents/query/select/choice-signs.ts';
import { clusterResults } from '#agents/query/select/cluster-results.ts';
import { readRuns } from '#agents/query/select/select-candidate.ts';
import { gatherClusters } from '#agents/query/select/weigh-clusters.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { sameResult } from '#lib/sql/compare-results.ts';
import { type SeededRandom, seededRandom } from '../demo/seeded-random.ts';
import { databaseFile } from '../evaluate/database-file.ts';
import { hasOutermostOrder } from '../evaluate/outermost-order.ts';
import { readCases, readJsonLines } from '../evaluate/read-cases.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';
import { openRepairDatabase } from '../repair/open-repair-database.ts';
import type { ChoiceSet } from './choice-set.ts';
import { type OpenDatabase, runCandidates } from './run-candidates.ts';
import { type WrittenStatement, writtenStatement } from './written-statement.ts';

// What the weights are learned from: node scripts/select/write-sets.ts --statements FILE [--statements FILE …]
//   --golds FILE --databases DIR --out FILE [--group NAME=system,system …]
// Statements are lines {id, db_id, question, sql} with the `model` or `prompt` that wrote them, and the built-in engine's
// own with its `reading`, as write-candidates.ts writes them. For each question, sets of
// two to six statements are drawn from all systems, beside the fixed groups. The golds only label.

const drawsPerQuestion = 8;
const [fewest, most] = [2, 6];

type Labelled = { readonly system: string; readonly run: ReadRun; readonly right: boolean };

const { values } = parseArguments('write-sets', process.argv.slice(2), {
  options: {
    statements: { type: 'string', multiple: true },
    golds: { type: 'string' },
    databases: { type: 'string' },
    out: { type: 'string' },
    group: { type: 'string', multiple: true },
  },
  positionals: [],
});
const { golds } = await readCases(required('write-sets', '--golds FILE', values.golds));
const databases = required('write-sets', '--databases DIR', values.databases);
const out = required('write-sets', '--out FILE', values.out);
const groups = (values.group ?? []).map((text) => {
  const [name = '', systems = ''] = text.split('=');
  return { name, systems: new Set(systems.split(',')) };
});
const statements: WrittenStatement[] = [];
for (const file of values.statements ?? []) {
  statements.push(...(await readJsonLines(file, writtenStatement)).map(({ value }) => value));
}

const random = seededRandom('choice sets');
const sets: ChoiceSet[] = [];
const progress = createProgress({ silent: false });
let done = 0;
for (const [databaseId, ofDatabase] of Map.groupBy(statements, ({ db_id }) => db_id)) {
  const database = await openRepairDatabase(databaseFile(databases, databaseId));
  try {
    for (const ofQuestion of Map.groupBy(ofDatabase, ({ id }) => id).values()) {
      sets.push(...setsOf(ofQuestion, await labelled(ofQuestion, database)));
      done += ofQuestion.length;
      progress.report({ what: 'Running statements', done, total: statements.length });
    }
  } finally {
    await database.source.close();
  }
}
progress.end();
writeFileSync(out, sets.map((set) => `${JSON.stringify(set)}\n`).join(''));

/** The statements that run, each read and compared with the golds once however many systems wrote it. */
async function labelled(
  ofQuestion: readonly WrittenStatement[],
  database: OpenDatabase,
): Promise<Labelled[]> {
  const [first] = ofQuestion;
  if (first === undefined) return [];
  const { id, db_id, question } = first;
  const bySql = [...Map.groupBy(ofQuestion, ({ sql }) => sql)];
  const { ran } = await runCandidates(
    { id, db_id, question, candidates: bySql.map(([sql]) => sql) },
    database,
  );
  const able = ran.flatMap(({ candidate, run }) => (run === null ? [] : [{ candidate, run }]));
  const { tables, values: lookup, source } = database;
  const read = readRuns({
    question,
    runs: able.map(({ run }) => run),
    tables,
    values: lookup,
    dialect: source.dialect.name,
  });
  const wanted = await Promise.all(
    (golds.get(id) ?? []).map(async (sql) => ({
      gold: await source.query(sql, defaultLimits),
      ordered: hasOutermostOrder(sql),
    })),
  );
  return read.flatMap((run, index) => {
    const right = wanted.some(({ gold, ordered }) => sameResult(run.result, gold, { ordered }));
    const wrote = bySql[able[index]?.candidate ?? -1]?.[1] ?? [];
    return wrote.map(({ model, prompt, reading }) => ({
      system: model ?? prompt ?? '',
      run: { ...run, reading },
      right,
    }));
  });
}

function setsOf([first]: readonly WrittenStatement[], all: readonly Labelled[]): ChoiceSet[] {
  if (first === undefined) return [];
  const fixed = groups.map(({ name, systems }) => ({
    group: name,
    chosen: shuffled(
      all.filter(({ system }) => systems.has(system)),
      random,
    ),
  }));
  const drawn = Array.from({ length: drawsPerQuestion }, () => ({
    group: 'drawn',
    chosen: shuffled(all, random).slice(0, random.integer(fewest, most)),
  }));
  return [...fixed, ...drawn].map(({ group, chosen }) => ({
    group,
    id: first.id,
    db_id: first.db_id,
    voters: chosen.length,
    clusters: clustersOf(chosen),
  }));
}

function clustersOf(chosen: readonly Labelled[]): ChoiceSet['clusters'] {
  const runs = chosen.map(({ run }) => run);
  const clusters = clusterResults(runs.map(({ result }) => result));
  return gatherClusters(choiceSigns(runs, clusters), clusters).map(({ members, signs }) => ({
    members: members.length,
    // Equal results differ in their order at the most: what most of them are, the cluster is.
    right: 2 * members.filter((index) => chosen[index]?.right === true).length >= members.length,
    signs,
  }));
}

/** Fisher and Yates. Who stands where says nothing, so nothing may be learned from it. */
function shuffled<Item>(items: readonly Item[], by: SeededRandom): Item[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = by.integer(0, at);
    const [one, two] = [mixed[at], mixed[other]];
    if (one !== undefined && two !== undefined) [mixed[at], mixed[other]] = [two, one];
  }
  return mixed;
}
