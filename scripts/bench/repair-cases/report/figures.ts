import { datasets } from '../bench-case.ts';
import { errorModes } from '../error-mode.ts';
import type { Measured } from '../measure.ts';
import { summarize } from '../summarize.ts';
import { barChart } from './bar-chart.ts';
import { lineChart } from './line-chart.ts';
import { loopDiagram } from './loop-diagram.ts';
import { publishedDatasets, publishedModes, publishedSystems, publishedTurns } from './published.ts';

export type Figure = { readonly title: string; readonly svg: string };

/** The paper's six figures, drawn from what was measured here beside what it published. */
export function figures({ cases, systems, turns }: Measured): Figure[] {
  const accuracy = (name: string, keep: (item: Measured['cases'][number]) => boolean = () => true) => {
    const outcomes = systems.find((system) => system.name === name)?.outcomes ?? [];
    return 100 * summarize(outcomes.filter(({ item }) => keep(item))).accuracy;
  };
  const percent = (value: number) => `${value.toFixed(1)} %`;
  const drawings: readonly (readonly [string, string])[] = [
    ['Figure 1. The loop a statement goes through', loopDiagram()],
    [
      'Figure 2. Cases by error mode (the published counts)',
      barChart({
        title: 'Cases by error mode',
        series: ['cases'],
        groups: errorModes.map((mode) => ({
          label: mode,
          values: [cases.filter((item) => item.mode === mode).length],
        })),
        most: 76,
        format: String,
      }),
    ],
    [
      'Figure 3. Execution accuracy by dataset and system',
      barChart({
        title: 'Execution accuracy by dataset and system',
        series: ['published', 'measured here'],
        groups: datasets.flatMap((dataset) =>
          systems.map(({ name }) => ({
            label: `${name}, ${dataset === 'ExecSpiderLite' ? 'Spider' : 'Wiki'}`,
            values: [
              publishedDatasets[name]?.[dataset] ?? null,
              accuracy(name, (item) => item.dataset === dataset),
            ],
          })),
        ),
        most: 100,
        format: percent,
      }),
    ],
    [
      'Figure 4. Execution accuracy by repair turns',
      lineChart({
        title: 'Execution accuracy by repair turns',
        series: [
          { name: 'EFRA, published', values: publishedTurns.map((turn) => turn.accuracy) },
          {
            name: 'EFRA, here',
            values: turns.efra.map(({ outcomes }) => 100 * summarize(outcomes).accuracy),
          },
          {
            name: 'Tabletalk',
            values: turns.tabletalk.map(({ outcomes }) => 100 * summarize(outcomes).accuracy),
          },
        ],
        labels: turns.tabletalk.map((run) => (run.turns === 1 ? '1 turn' : `${run.turns} turns`)),
        most: 100,
        format: (value) => `${value.toFixed(0)} %`,
      }),
    ],
    [
      'Figure 5. Execution accuracy by error mode',
      barChart({
        title: 'Execution accuracy by error mode',
        series: ['EFRA, published', 'EFRA, here', 'Tabletalk'],
        groups: errorModes.map((mode) => ({
          label: mode,
          values: [
            publishedModes[mode].after,
            accuracy('EFRA', (item) => item.mode === mode),
            accuracy('Tabletalk', (item) => item.mode === mode),
          ],
        })),
        most: 100,
        format: percent,
      }),
    ],
    [
      'Figure 6a. Runs for one statement, on average',
      barChart({
        title: 'Runs for one statement',
        series: ['published', 'measured here'],
        groups: systems.map(({ name, outcomes }) => ({
          label: name,
          values: [publishedSystems[name]?.executions ?? null, summarize(outcomes).executions],
        })),
        most: 3,
        format: (value) => value.toFixed(2),
      }),
    ],
    [
      'Figure 6b. Milliseconds for one statement (published: the whole loop; here: the median outside the engine)',
      barChart({
        title: 'Milliseconds for one statement',
        series: ['published', 'measured here'],
        groups: systems.map(({ name, outcomes }) => ({
          label: name,
          values: [publishedSystems[name]?.ms ?? null, summarize(outcomes).medianMs],
        })),
        most: 2,
        format: (value) => value.toFixed(2),
      }),
    ],
  ];
  return drawings.map(([title, svg]) => ({ title, svg }));
}
