import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Bench, BenchResult } from '../bench.ts';
import type { BenchCase } from './bench-case.ts';
import { readBenchCases } from './cases-file.ts';
import { errorModes } from './error-mode.ts';
import { measure, type SystemRun, withDatabases } from './measure.ts';
import { reportPage } from './report/report-page.ts';
import { percent, textTable } from './report/report-table.ts';
import { resultTables } from './report/result-tables.ts';
import { type CaseOutcome, runSystem } from './run-system.ts';
import { summarize, summarizeBy } from './summarize.ts';
import { tabletalk } from './systems/systems.ts';

/** What our own repair has to reach on the 420 cases. EFRA: 90.7 %, 18.8 % on wrong columns, 2.82 runs, 1.44 ms. */
const budget = { accuracy: 0.97, validity: 1, semanticColumn: 0.7, executions: 2, medianMs: 1 };

/** EFRA's benchmark, rebuilt: five systems over 420 spoilt statements. Needs no demo data and no model. */
export const repairBench: Bench = {
  summary: 'repair by rules over 420 spoilt statements, beside the published EFRA and its baselines',
  hasFigures: true,
  async run({ progress, dataDir, size }) {
    const cases = await readBenchCases();
    if (size === 'quick') return oursAlone(cases);
    const measured = await measure(cases, progress);
    const file = path.join(dataDir, 'bench', 'repair.html');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, reportPage(measured));
    const ours = measured.systems.find(({ name }) => name === 'Tabletalk')?.outcomes ?? [];
    const { kept, lines } = againstBudget(ours);
    return {
      measured: {
        budget,
        report: file,
        systems: measured.systems.map(scores),
        ablations: measured.ablations.map(scores),
        turns: measured.turns.tabletalk.map(({ turns, outcomes }) => ({ turns, ...summarize(outcomes) })),
      },
      lines: [
        ...resultTables(measured).flatMap((table) => [...textTable(table), '']),
        ...lines,
        `Report: ${file}`,
      ],
      kept,
    };
  },
};

/** Tabletalk over every case, without the systems it is compared with. */
async function oursAlone(cases: readonly BenchCase[]): Promise<BenchResult> {
  const outcomes = await withDatabases((databases) => runSystem(tabletalk(), cases, databases));
  const score = summarize(outcomes);
  const { kept, lines } = againstBudget(outcomes);
  const figures = {
    cases: score.cases,
    valid: outcomes.filter(({ valid }) => valid).length,
    right: outcomes.filter(({ right }) => right).length,
    executions: outcomes.reduce((sum, { executions }) => sum + executions, 0),
  };
  return { measured: score, lines, kept, figures };
}

function scores({ name, outcomes }: SystemRun) {
  const modes = summarizeBy(outcomes, errorModes, ({ item }) => item.mode);
  return {
    name,
    ...summarize(outcomes),
    modes: Object.fromEntries(modes.map(({ label, score }) => [label, score.accuracy])),
  };
}

function againstBudget(ours: readonly CaseOutcome[]) {
  const { accuracy, validity, executions, medianMs } = summarize(ours);
  const wrongColumn = summarize(ours.filter(({ item }) => item.mode === 'semantic_column')).accuracy;
  const checks = [
    [accuracy >= budget.accuracy, `accuracy ${percent(accuracy)}, at least ${percent(budget.accuracy)}`],
    [validity >= budget.validity, `validity ${percent(validity)}, ${percent(budget.validity)}`],
    [
      wrongColumn >= budget.semanticColumn,
      `semantic_column ${percent(wrongColumn)}, at least ${percent(budget.semanticColumn)}`,
    ],
    [executions <= budget.executions, `${executions.toFixed(2)} runs, at most ${budget.executions}`],
    [
      medianMs <= budget.medianMs,
      `median ${medianMs.toFixed(2)} ms outside the engine, at most ${budget.medianMs}`,
    ],
  ] as const;
  return {
    kept: checks.every(([holds]) => holds),
    lines: checks.map(([holds, text]) => `${holds ? 'kept' : 'missed'}: ${text}`),
  };
}
