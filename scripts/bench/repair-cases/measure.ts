import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repairRules } from '#agents/query/repair/repair-sql.ts';
import { databaseFile } from '../../evaluate/database-file.ts';
import type { Progress } from '../../progress.ts';
import type { RepairedCase } from '../../repair/case-to-repair.ts';
import { repairCase } from '../../repair/repair-case.ts';
import type { BenchCase } from './bench-case.ts';
import { buildCases, databasePlans } from './build-cases.ts';
import { type CountedDatabase, openCountedDatabase } from './counted-database.ts';
import { keptAsideDatabases } from './databases/kept-aside-databases.ts';
import { writeDatabases } from './databases/write-databases.ts';
import { ruleGroups, rulesWithout } from './rule-groups.ts';
import { type CaseOutcome, runSystem } from './run-system.ts';
import { efra } from './systems/efra/efra.ts';
import type { System } from './systems/system.ts';
import { comparedSystems, efraAblations, efraWhole, mostTurns, tabletalk } from './systems/systems.ts';

export type SystemRun = { readonly name: string; readonly outcomes: readonly CaseOutcome[] };
export type TurnRun = { readonly turns: number; readonly outcomes: readonly CaseOutcome[] };

/** Every run of the benchmark. */
export type Measured = {
  readonly cases: readonly BenchCase[];
  readonly systems: readonly SystemRun[];
  readonly ablations: readonly SystemRun[];
  /** Tabletalk without one rule at a time. */
  readonly rules: readonly SystemRun[];
  /** EFRA and Tabletalk over databases kept aside, whose words no rule has seen. */
  readonly keptAside: readonly SystemRun[];
  /** How one statement without its join is mended, edit by edit. */
  readonly trace: RepairedCase;
  readonly turns: { readonly tabletalk: readonly TurnRun[]; readonly efra: readonly TurnRun[] };
};

/** Runs the systems, their ablations and the turn budgets over the cases, on databases made for the purpose and removed again. */
export async function measure(cases: readonly BenchCase[], progress: Progress): Promise<Measured> {
  return withDatabases(async (databases) => {
    const budgets = Array.from({ length: mostTurns + 1 }, (_, turns) => turns);
    const groups = ruleGroups.map((group) =>
      tabletalk(`Tabletalk without ${group}`, { rules: rulesWithout(group) }),
    );
    const single = repairRules.map((rule) =>
      tabletalk(rule.name, { rules: repairRules.filter((other) => other !== rule) }),
    );
    const again = [efraWhole, tabletalk()];
    const total =
      again.length +
      comparedSystems.length +
      efraAblations.length +
      groups.length +
      single.length +
      2 * budgets.length;
    let done = 0;
    const run = async (system: System, over = cases): Promise<SystemRun> => {
      const outcomes = await runSystem(system, over, databases);
      done += 1;
      progress.report({ what: 'Running systems over the cases', done, total });
      return { name: system.name, outcomes };
    };
    const runAll = async (systems: readonly System[], over = cases): Promise<SystemRun[]> => {
      const runs: SystemRun[] = [];
      for (const system of systems) runs.push(await run(system, over));
      return runs;
    };
    const runBudgets = async (system: (turns: number) => System): Promise<TurnRun[]> => {
      const runs = await runAll(budgets.map(system));
      return runs.map(({ outcomes }, turns) => ({ turns, outcomes }));
    };
    return {
      cases,
      systems: await runAll(comparedSystems),
      ablations: await runAll([...efraAblations, ...groups]),
      rules: await runAll(single),
      keptAside: await runAll(again, keptAsideCases()),
      trace: await traceOf(cases, databases),
      turns: {
        tabletalk: await runBudgets((turns) => tabletalk('Tabletalk', { turns })),
        efra: await runBudgets((turns) => efra('EFRA', { semantics: true, values: true, turns })),
      },
    };
  });
}

/** Four draws of thirty cases for each database kept aside. */
function keptAsideCases(): BenchCase[] {
  return [1, 2, 3, 4].flatMap((draw) => buildCases(` kept aside ${draw}`, keptAsideDatabases));
}

async function traceOf(
  cases: readonly BenchCase[],
  databases: ReadonlyMap<string, CountedDatabase>,
): Promise<RepairedCase> {
  const item = cases.find(({ mode }) => mode === 'missing_join');
  const database = item && databases.get(item.db_id);
  if (!item || !database) throw new RangeError('no case lacks a join');
  const { id, db_id, question, sql } = item;
  return repairCase({ id, db_id, question, sql }, database);
}

/** Makes the databases, hands them over open, and leaves nothing behind. */
export async function withDatabases<Result>(
  use: (databases: ReadonlyMap<string, CountedDatabase>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-repair-cases-'));
  const databases = new Map<string, CountedDatabase>();
  try {
    const plans = [databasePlans, keptAsideDatabases].flatMap((all) => Object.values(all).flat());
    writeDatabases(folder, plans);
    for (const { id } of plans) databases.set(id, await openCountedDatabase(databaseFile(folder, id)));
    return await use(databases);
  } finally {
    for (const database of databases.values()) await database.close();
    await rm(folder, { recursive: true });
  }
}
