import { type Dataset, datasets } from '../bench-case.ts';
import { databasePlans } from '../build-cases.ts';
import { errorModes } from '../error-mode.ts';
import type { Measured } from '../measure.ts';
import { isEmptyLike } from '../observe.ts';
import type { ReportTable } from './report-table.ts';

/** Tables I to III: what the benchmark is made of. The sums are the paper's; the databases and cases are our own. */
export function benchmarkTables({ cases, systems }: Measured): ReportTable[] {
  const firstPass = systems.find(({ name }) => name === 'FirstPass')?.outcomes ?? [];
  const sizes = datasets.map((dataset) => sizeOf(dataset));
  const total = sizes.reduce((sum, size) => sum.map((value, index) => value + (size[index] ?? 0)));
  return [
    {
      title: 'Table I. What the two datasets are made of',
      note: null,
      columns: ['Dataset', 'Databases', 'Tables', 'Columns', 'Rows', 'Cases'],
      rows: [
        ...datasets.map((dataset, index) => [dataset, ...(sizes[index] ?? []).map(String)]),
        ['Total', ...total.map(String)],
      ],
    },
    {
      title: 'Table II. The databases, made from a seed',
      note: null,
      columns: ['Database', 'Dataset', 'Tables', 'Columns', 'Rows', 'Cases'],
      rows: datasets.flatMap((dataset) =>
        databasePlans[dataset].map((plan) => [
          plan.id,
          dataset,
          String(plan.tables.length),
          String(sum(plan.tables.map(({ columns }) => columns.length))),
          String(sum(plan.tables.map(({ rows }) => rows))),
          String(cases.filter(({ db_id }) => db_id === plan.id).length),
        ]),
      ),
    },
    {
      title: 'Table III. Error modes and what the engine says of them',
      note: 'Counts as published. Fails, empty (no row, only nulls or zeros) and other rows: what the first-pass statements do here.',
      columns: ['Error mode', 'Cases', 'Fails', 'Empty', 'Other rows', 'Right'],
      rows: errorModes.map((mode) => {
        const of = firstPass.filter(({ item }) => item.mode === mode);
        const right = of.filter((outcome) => outcome.right).length;
        const fails = of.filter(({ valid }) => !valid).length;
        const empty = of.filter(
          (outcome) => outcome.valid && !outcome.right && isEmptyLike(outcome.rows),
        ).length;
        return [mode, of.length, fails, empty, of.length - right - fails - empty, right].map(String);
      }),
    },
  ];

  function sizeOf(dataset: Dataset): number[] {
    const plans = databasePlans[dataset];
    const tables = plans.flatMap((plan) => plan.tables);
    return [
      plans.length,
      tables.length,
      sum(tables.map(({ columns }) => columns.length)),
      sum(tables.map(({ rows }) => rows)),
      cases.filter((item) => item.dataset === dataset).length,
    ];
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
