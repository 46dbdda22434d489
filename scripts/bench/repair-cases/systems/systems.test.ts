import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BenchCase } from '../bench-case.ts';
import { readBenchCases } from '../cases-file.ts';
import type { CountedDatabase } from '../counted-database.ts';
import type { ErrorMode } from '../error-mode.ts';
import { withDatabases } from '../measure.ts';
import { type CaseOutcome, runSystem } from '../run-system.ts';
import { summarize } from '../summarize.ts';
import { efra } from './efra/efra.ts';
import { comparedSystems, tabletalk } from './systems.ts';

const finished = Promise.withResolvers<void>();
let closed: Promise<void>;
let databases: ReadonlyMap<string, CountedDatabase>;
let cases: readonly BenchCase[];

beforeAll(async () => {
  // Two databases, one of either dataset, have every mode among their cases.
  cases = (await readBenchCases()).filter(({ db_id }) => db_id === 'harbour' || db_id === 'bridges_flat');
  const opened = Promise.withResolvers<ReadonlyMap<string, CountedDatabase>>();
  closed = withDatabases(async (all) => {
    opened.resolve(all);
    await finished.promise;
  });
  databases = await opened.promise;
});

afterAll(async () => {
  finished.resolve();
  await closed;
});

function named(name: string) {
  const system = comparedSystems.find((each) => each.name === name);
  if (!system) throw new RangeError(name);
  return system;
}

const isOf = (modes: readonly ErrorMode[]) => (outcome: CaseOutcome) => modes.includes(outcome.item.mode);

describe('the compared systems', () => {
  test('FirstPass runs every statement once as it stands and is right only where nothing was spoilt', async () => {
    const outcomes = await runSystem(named('FirstPass'), cases, databases);
    expect(outcomes.every(({ sql, item, executions }) => sql === item.sql && executions === 1)).toBe(true);
    expect(outcomes.filter(({ right }) => right)).toEqual(outcomes.filter(isOf(['none'])));
  });

  test('SyntaxGuard mends a malformed SELECT and nothing else', async () => {
    const outcomes = await runSystem(named('SyntaxGuard'), cases, databases);
    expect(outcomes.filter(({ right }) => right)).toEqual(outcomes.filter(isOf(['none', 'syntax_select'])));
  });

  test('ExecRepair mends what the engine reports and never looks at what runs', async () => {
    const outcomes = await runSystem(named('ExecRepair'), cases, databases);
    expect(summarize(outcomes.filter(isOf(['syntax_select', 'table_typo', 'column_typo']))).accuracy).toBe(1);
    const silent = outcomes.filter(isOf(['value_typo', 'predicate_flip', 'agg_flip', 'limit_missing']));
    expect(silent.every(({ sql, item }) => sql === item.sql)).toBe(true);
  });

  test('EFRA grounds values and restores groups, and may not do either without its parts', async () => {
    const withoutValues = efra('without values', { semantics: true, values: false, turns: 3 });
    const values = cases.filter(({ mode }) => mode === 'value_typo');
    expect(summarize(await runSystem(named('EFRA'), values, databases)).accuracy).toBeGreaterThan(0.8);
    expect(summarize(await runSystem(withoutValues, values, databases)).accuracy).toBe(0);
    const groups = cases.filter(({ mode }) => mode === 'group_missing');
    expect(summarize(await runSystem(named('EFRA'), groups, databases)).accuracy).toBe(1);
  });

  test('Tabletalk runs a statement once when its first repair is good and leaves a right one alone', async () => {
    const outcomes = await runSystem(named('Tabletalk'), cases, databases);
    const sound = outcomes.filter(isOf(['none']));
    expect(sound.every(({ right, executions }) => right && executions === 1)).toBe(true);
  });

  test('a budget of no turns is the first pass, for EFRA and for Tabletalk', async () => {
    for (const system of [
      efra('EFRA', { semantics: true, values: true, turns: 0 }),
      tabletalk('none', { turns: 0 }),
    ]) {
      const outcomes = await runSystem(system, cases, databases);
      expect(outcomes.every(({ sql, item, executions }) => sql === item.sql && executions === 1)).toBe(true);
    }
  });

  test('no system is shown a gold statement or a label', async () => {
    const seen: string[][] = [];
    const spy = {
      name: 'spy',
      answer: async (item: { readonly sql: string }) => {
        seen.push(Object.keys(item).toSorted());
        return item.sql;
      },
    };
    await runSystem(spy, cases.slice(0, 1), databases);
    expect(seen).toEqual([['db_id', 'id', 'question', 'sql']]);
  });
});
