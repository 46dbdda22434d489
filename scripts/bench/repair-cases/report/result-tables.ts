import { datasets } from '../bench-case.ts';
import { wordings } from '../databases/database-plan.ts';
import { errorModes } from '../error-mode.ts';
import { difficulties } from '../families/question-family.ts';
import type { Measured, SystemRun } from '../measure.ts';
import { summarize, summarizeBy } from '../summarize.ts';
import {
  publishedAblations,
  publishedDatasets,
  publishedDifficulties,
  publishedModes,
  publishedSystems,
  publishedTurns,
} from './published.ts';
import { percent, publishedPercent, type ReportTable } from './report-table.ts';

/** Tables V to X with the published figure beside the one measured here, and what the paper has no table for. */
export function resultTables(measured: Measured): ReportTable[] {
  return [
    mainTable(measured),
    datasetTable(measured),
    difficultyTable(measured),
    modeTable(measured),
    wordingTable(measured),
    keptAsideTable(measured),
    ablationTable(measured),
    turnTable(measured),
    ruleTable(measured),
  ];
}

function mainTable({ systems }: Measured): ReportTable {
  const before = accuracyOf(systems, 'FirstPass');
  return {
    title: 'Table V. All 420 cases',
    note: 'Milliseconds: published around the whole loop, measured here outside the engine.',
    columns: [
      'System',
      'Validity, published',
      'Validity',
      'Exact, published',
      'Exact',
      'Accuracy, published',
      'Accuracy',
      'Gain in points',
      'Runs, published',
      'Runs',
      'ms, published',
      'Median ms',
    ],
    rows: systems.map(({ name, outcomes }) => {
      const score = summarize(outcomes);
      const published = publishedSystems[name];
      return [
        name,
        publishedPercent(published?.validity),
        percent(score.validity),
        publishedPercent(published?.exact),
        percent(score.exact),
        publishedPercent(published?.accuracy),
        percent(score.accuracy),
        `+${(100 * (score.accuracy - before)).toFixed(1)}`,
        published?.executions.toFixed(2) ?? '–',
        score.executions.toFixed(2),
        published?.ms.toFixed(2) ?? '–',
        score.medianMs.toFixed(2),
      ];
    }),
  };
}

function datasetTable({ systems }: Measured): ReportTable {
  return {
    title: 'Table VI. By dataset',
    note: null,
    columns: ['System', 'Dataset', 'Cases', 'Validity', 'Exact', 'Accuracy, published', 'Accuracy', 'Runs'],
    rows: systems.flatMap(({ name, outcomes }) =>
      summarizeBy(outcomes, datasets, ({ item }) => item.dataset).map(({ label, score }) => [
        name,
        label,
        String(score.cases),
        percent(score.validity),
        percent(score.exact),
        publishedPercent(publishedDatasets[name]?.[label]),
        percent(score.accuracy),
        score.executions.toFixed(2),
      ]),
    ),
  };
}

function difficultyTable({ systems }: Measured): ReportTable {
  return {
    title: 'Table VII. By difficulty',
    note: null,
    columns: ['System', 'Difficulty', 'Cases', 'Validity', 'Exact', 'Accuracy, published', 'Accuracy'],
    rows: systems.flatMap(({ name, outcomes }) =>
      summarizeBy(outcomes, difficulties, ({ item }) => item.difficulty).map(({ label, score }) => [
        name,
        label,
        String(score.cases),
        percent(score.validity),
        percent(score.exact),
        publishedPercent(publishedDifficulties[name]?.[label]),
        percent(score.accuracy),
      ]),
    ),
  };
}

function modeTable({ systems }: Measured): ReportTable {
  return {
    title: 'Table VIII. Accuracy by error mode',
    note: 'FirstPass is the accuracy before repair.',
    columns: [
      'Error mode',
      'Cases',
      'FirstPass, published',
      'EFRA, published',
      ...systems.map(({ name }) => name),
    ],
    rows: errorModes.map((mode) => {
      const scores = systems.map(({ outcomes }) =>
        summarize(outcomes.filter(({ item }) => item.mode === mode)),
      );
      const { before, after } = publishedModes[mode];
      return [
        mode,
        String(scores[0]?.cases ?? 0),
        publishedPercent(before),
        publishedPercent(after),
        ...scores.map(({ accuracy }) => percent(accuracy)),
      ];
    }),
  };
}

function wordingTable({ systems }: Measured): ReportTable {
  return {
    title: 'Wrong columns by how the question speaks of the right one',
    note: 'A third of the semantic_column cases each. The paper has no such table.',
    columns: ['System', ...wordings],
    rows: systems.map(({ name, outcomes }) => {
      const wrongColumn = outcomes.filter(({ item }) => item.mode === 'semantic_column');
      const scores = summarizeBy(wrongColumn, wordings, ({ item }) => item.wording);
      return [name, ...scores.map(({ score }) => percent(score.accuracy))];
    }),
  };
}

function keptAsideTable({ keptAside }: Measured): ReportTable {
  const scores = keptAside.map(({ outcomes }) => [
    ...errorModes.map((mode) => summarize(outcomes.filter(({ item }) => item.mode === mode))),
    summarize(outcomes),
  ]);
  return {
    title: 'Databases kept aside',
    note: 'Five databases with other words, 600 cases. The rules were completed with the failures of the 420 cases in view, and of none of these.',
    columns: ['Error mode', 'Cases', ...keptAside.map(({ name }) => name)],
    rows: [...errorModes, 'all'].map((mode, index) => [
      mode,
      String(scores[0]?.[index]?.cases ?? 0),
      ...scores.map((of) => percent(of[index]?.accuracy ?? 0)),
    ]),
  };
}

function ablationTable({ systems, ablations }: Measured): ReportTable {
  const whole = systems.filter(({ name }) => name === 'EFRA' || name === 'Tabletalk');
  return {
    title: 'Table IX. Without a part',
    note: null,
    columns: ['System', 'Validity', 'Exact', 'Accuracy, published', 'Accuracy', 'Runs after the first'],
    rows: [...whole, ...ablations].map(({ name, outcomes }) => {
      const score = summarize(outcomes);
      return [
        name,
        percent(score.validity),
        percent(score.exact),
        publishedPercent(publishedAblations[name]),
        percent(score.accuracy),
        (score.executions - 1).toFixed(2),
      ];
    }),
  };
}

function turnTable({ turns }: Measured): ReportTable {
  return {
    title: 'Table X. By the number of repair turns allowed',
    note: null,
    columns: [
      'Turns',
      'EFRA, published',
      'Runs, published',
      'EFRA',
      'Runs',
      'Tabletalk',
      'Runs',
      'Median ms',
    ],
    rows: turns.tabletalk.map(({ turns: budget, outcomes }, index) => {
      const ours = summarize(outcomes);
      const efra = summarize(turns.efra[index]?.outcomes ?? []);
      const published = publishedTurns[index];
      return [
        String(budget),
        publishedPercent(published?.accuracy),
        published?.executions.toFixed(2) ?? '–',
        percent(efra.accuracy),
        efra.executions.toFixed(2),
        percent(ours.accuracy),
        ours.executions.toFixed(2),
        ours.medianMs.toFixed(2),
      ];
    }),
  };
}

function ruleTable({ systems, rules }: Measured): ReportTable {
  const all = systems.find(({ name }) => name === 'Tabletalk')?.outcomes ?? [];
  const right = (run: SystemRun['outcomes']) => run.filter((outcome) => outcome.right).length;
  return {
    title: 'What each rule is worth: right statements lost without it',
    note: 'Only rules that matter to these cases; docs/repair.md has the same on real predictions.',
    columns: ['Rule', 'Right without it', 'Lost'],
    rows: rules
      .map(({ name, outcomes }) => ({ name, kept: right(outcomes), lost: right(all) - right(outcomes) }))
      .filter(({ lost }) => lost !== 0)
      .toSorted((a, b) => b.lost - a.lost)
      .map(({ name, kept, lost }) => [name, String(kept), String(lost)]),
  };
}

function accuracyOf(systems: readonly SystemRun[], wanted: string): number {
  return summarize(systems.find(({ name }) => name === wanted)?.outcomes ?? []).accuracy;
}
