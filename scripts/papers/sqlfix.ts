import { sqlFixer, sqlFixRounds } from '#agents/query/strategies/sqlfix/sql-fixer.ts';
import { type SqlFixPart, sqlFixParts } from '#agents/query/strategies/sqlfix/sqlfix-part.ts';
import type { SqlWriter } from '#agents/roles.ts';
import type { Workspace } from '#agents/workspace.ts';
import { AppError } from '#lib/errors.ts';
import { percent, type ReportTable } from '../bench/repair-cases/report/report-table.ts';
import { type Detection, detectionOf } from '../evaluate/detection.ts';
import { validEfficiency } from '../evaluate/efficiency.ts';
import { hardnesses } from '../evaluate/hardness.ts';
import type { Attempt } from './attempt.ts';
import type { Configuration } from './configuration.ts';
import { byConfiguration, exactMatch, executionAccuracy, scored, shareText } from './figures.ts';
import type { Paper } from './paper.ts';
import { simulatedRepairs } from './simulated-repairs.ts';
import { sqlAgentsAlone } from './sql-agents-alone.ts';

const whole = 'SQLFixAgent';
const rules = 'Repair by rules';

/** SQLFixAgent (Cen, Liu, Li, Wang; AAAI 2025). */
export const sqlfix: Paper = {
  title: 'SQLFixAgent: towards semantic-accurate text-to-SQL parsing',
  cases: 'meridian.jsonl',
  isJudged: false,
  published: [
    {
      title: 'Quoted: Tables 1 and 2 (BIRD dev; Spider dev)',
      note: null,
      columns: ['System', 'BIRD EX', 'BIRD VES', 'Spider EM', 'Spider EX'],
      rows: [
        ['CodeS-3B', '55.02 %', '56.54 %', '78.1 %', '83.4 %'],
        ['CodeS-3B + SQLFixAgent (GPT-3.5 Turbo)', '58.67 %', '62.19 %', '77.9 %', '84.8 %'],
        ['CodeS-7B', '57.17 %', '58.80 %', '80.3 %', '85.4 %'],
        ['CodeS-7B + SQLFixAgent (GPT-3.5 Turbo)', '60.17 %', '63.15 %', '79.1 %', '86.2 %'],
      ],
    },
    {
      title: 'Quoted: Table 4 (detection and repair on BIRD dev)',
      note: null,
      columns: ['System', 'Detection F1', 'Repaired'],
      rows: [
        ['CodeS-3B + SQLFixAgent', '73.73 %', '17.49 %'],
        ['CodeS-7B + SQLFixAgent', '73.68 %', '15.64 %'],
      ],
    },
    {
      title: 'Quoted: Tables 3 and 5 (CodeS-7B on the variants of Spider; ablations of CodeS-3B on BIRD dev)',
      note: null,
      columns: ['What', 'Without', 'With'],
      rows: [
        ['Spider-Syn, EX', '76.9 %', '77.7 %'],
        ['Spider-Realistic, EX', '82.9 %', '83.3 %'],
        ['Spider-DK, EX', '72.0 %', '74.2 %'],
        ['rubber duck (COT), EX', '58.15 %', '58.67 %'],
        ['failure memory (Reflexion), EX', '57.56 %', '58.67 %'],
        ['variants (MCS), EX', '57.17 %', '58.67 %'],
      ],
    },
  ],
  configurations: [
    {
      name: 'The model alone',
      composition: (workspace) =>
        sqlAgentsAlone(workspace, { strategy: 'single-shot', repair: 'off', effort: 'quick' }),
      calls: [1, 2],
    },
    {
      name: rules,
      composition: (workspace) => sqlAgentsAlone(workspace, { strategy: 'single-shot', effort: 'quick' }),
      calls: [1, 2],
    },
    fixer(whole, new Set()),
    ...sqlFixParts.map((part) => fixer(`${whole} without ${part}`, new Set([part]))),
  ],
  async prepare(workspace, learnFrom) {
    for (const repair of simulatedRepairs(learnFrom)) await workspace.knowledge.recordRepair(repair);
  },
  measured: (attempts) => [mainTable(attempts), detectionTable(attempts)],
};

function fixer(name: string, without: ReadonlySet<SqlFixPart>): Configuration {
  return {
    name,
    calls: [2, 9],
    composition(workspace: Workspace) {
      const composition = sqlAgentsAlone(workspace, { strategy: 'sqlfix', repair: 'off' });
      const role = workspace.models?.settings.verifier ? 'verifier' : 'writer';
      const verifier = sqlFixer(onlyWriter(composition.roles.writers), role, without);
      return { ...composition, roles: { ...composition.roles, verifier, rounds: sqlFixRounds } };
    },
  };
}

/** What the paper calls the SQL tool. */
function onlyWriter([writer]: readonly SqlWriter[]): SqlWriter {
  if (writer) return writer;
  throw new AppError('internal', { userMessage: 'The strategy sqlfix has no writer.' });
}

function mainTable(attempts: readonly Attempt[]): ReportTable {
  return {
    title: 'Measured: exact match, execution accuracy, valid efficiency, and EX by difficulty',
    note: 'The log of errors that the repairs index starts with is simulated: right statements of other questions, spoilt.',
    columns: ['Configuration', 'EM', 'EX', 'VES', ...hardnesses],
    rows: byConfiguration(attempts).map(([name, each]) => [
      name,
      shareText(exactMatch(each)),
      shareText(executionAccuracy(each)),
      percent(validEfficiency(timesOf(each))),
      ...hardnesses.map((hardness) => {
        const of = each.filter((attempt) => attempt.hardness === hardness);
        return of.length === 0 ? '–' : percent(executionAccuracy(of)?.value ?? 0);
      }),
    ]),
  };
}

function timesOf(attempts: readonly Attempt[]) {
  return scored(attempts).map(({ status, engineMs, goldMs }) => ({
    isRight: status === 'right' && engineMs !== null && goldMs !== null,
    ms: engineMs ?? 0,
    goldMs: goldMs ?? 0,
  }));
}

function detectionTable(attempts: readonly Attempt[]): ReportTable {
  const firsts = new Map(
    attempts
      .filter(({ configuration }) => configuration === 'The model alone')
      .map(({ id, tried, status }) => [id, tried[0]?.isRight ?? status === 'right'] as const),
  );
  const checking = byConfiguration(attempts).filter(([name]) => name === rules || name.startsWith(whole));
  return {
    title: 'Measured: wrong first statements found, and put right',
    note: 'The rules doubt what they change; the reviewer doubts what it objects to. Broken: right before, wrong after.',
    columns: ['Who looks', 'Precision', 'Recall', 'F1', 'Repaired', 'Broken'],
    rows: checking.map(([name, each]) => [
      name,
      ...detectionTexts(
        detectionOf(
          scored(each).map(({ id, tried, status, objections }) => ({
            // Under its rules a statement is seen only as they left it.
            wasRight: (name === rules ? firsts.get(id) : tried[0]?.isRight) ?? false,
            isDoubted: name === rules ? tried.some(({ isMended }) => isMended) : objections > 0,
            isRight: status === 'right',
          })),
        ),
      ),
    ]),
  };
}

function detectionTexts({ precision, recall, f1, repaired, broken }: Detection): string[] {
  const share = (value: number | null) => (value === null ? '–' : percent(value));
  return [share(precision), share(recall), share(f1), shareText(repaired), String(broken)];
}
