import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { failedCallWords } from '#lib/domain/authorship.ts';
import { blames, blameWords } from './blame.ts';
import type { CaseResult } from './case-result.ts';
import { riskAt } from './risk-coverage.ts';
import type { Score, Summary } from './summarize.ts';

const columns = [
  'id',
  'db_id',
  'question',
  'status',
  'sql',
  'ms',
  'calls',
  'replayed',
  'failedCalls',
  'writer',
  'tokens',
  'costUsd',
  'confidence',
  'others',
  'blame',
  'error',
] as const;

/** Writes `cases.csv` and `summary.json` beside the log, in the order of the cases file. */
export function writeReport(folder: string, results: readonly CaseResult[], summary: Summary): void {
  const rows = [columns, ...results.map((result) => columns.map((column) => result[column] ?? null))];
  writeFileSync(
    path.join(folder, 'cases.csv'),
    rows.map((row) => `${row.map(csvField).join(',')}\n`).join(''),
  );
  writeFileSync(path.join(folder, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`);
}

/** Writes `comparison.json`: the totals of several strategies over the same cases. */
export function writeComparison(folder: string, summaries: readonly Summary[]): void {
  const totals = summaries.map(({ strategy, seconds, total }) => ({ strategy, seconds, ...total }));
  writeFileSync(path.join(folder, 'comparison.json'), `${JSON.stringify(totals, null, 2)}\n`);
}

/** RFC 4180 quoting. */
function csvField(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The summary as a person reads it: one line a database, then the total. */
export function summaryLines(summary: Summary): string[] {
  return [
    ...scoreLines([...Object.entries(summary.databases), ['total', summary.total]]),
    ...readingLines(summary.total),
    ...blameLines(summary.total),
    ...riskLines(summary.total),
    ...authorLines(summary.total),
    ...withoutCallLines(summary),
  ];
}

/** One line a strategy, in the order they were asked for. */
export function comparisonLines(summaries: readonly Summary[]): string[] {
  return scoreLines(summaries.map(({ strategy, total }) => [strategy, total]));
}

/** Who wrote the chosen statements, where a model was to; nothing for the built-in engine alone. */
function authorLines({ calls, writers }: Score): string[] {
  const counts = Object.entries(writers).map(([writer, count]) => `${writer} ${count}`);
  return calls === 0 || counts.length === 0 ? [] : [`Statements chosen, by writer: ${counts.join(', ')}`];
}

/** How often more than one reading was shown, and of ambiguous questions all that they can mean. */
function readingLines({ cases, severalReadings, ambiguous }: Score): string[] {
  const both =
    ambiguous.cases === 0
      ? ''
      : `; all meanings of ${ambiguous.allMet} of ${ambiguous.cases} ambiguous questions`;
  return severalReadings === 0 && ambiguous.cases === 0
    ? []
    : [`More than one reading shown: ${severalReadings} of ${cases}${both}`];
}

/** How many questions no model was called for, where one was to be asked. */
function withoutCallLines({ strategy, total: { withoutCall } }: Summary): string[] {
  const { answered, right } = withoutCall;
  return strategy === 'built-in' || answered === 0
    ? []
    : [`Answered without a call: ${answered}, of them right ${right}`];
}

function blameLines(score: Score): string[] {
  const counts = blames.flatMap((blame) =>
    score.blames[blame] ? [`${blameWords[blame]} ${score.blames[blame]}`] : [],
  );
  return counts.length === 0 ? [] : [`Misses: ${counts.join(', ')}`];
}

/** How much is wrong when only the surest part of all cases is answered. */
function riskLines({ riskCoverage }: Score): string[] {
  const points = [0.25, 0.5, 0.75].flatMap((share) => {
    const risk = riskAt(riskCoverage, share);
    return risk === null ? [] : [`${percent(risk)} of the surest ${100 * share} %`];
  });
  return points.length === 0 ? [] : [`Wrong: ${points.join(', ')}`];
}

function scoreLines(named: readonly (readonly [string, Score])[]): string[] {
  const width = Math.max(...named.map(([name]) => name.length));
  return named.map(([name, score]) => {
    const accuracy = score.accuracy
      ? `${percent(score.accuracy.value)} [${percent(score.accuracy.low)}, ${percent(score.accuracy.high)}]`
      : 'not scored';
    const { right, wrong, refused, failed } = score.counts;
    const errored = score.counts['errored-gold'];
    return (
      `${name.padEnd(width)}  ${accuracy}  right ${right}, wrong ${wrong}, refused ${refused}, failed ${failed}` +
      `${errored > 0 ? `, gold does not run ${errored}` : ''}  ${timesOf(score)}${score.callsPerCase > 0 ? `, ${score.callsPerCase.toFixed(1)} calls and ${Math.round(score.tokensPerCase)} tokens a question` : ''}` +
      [failedCallWords(score)].map((words) => (words === null ? '' : `, ${words}`)).join('')
    );
  });
}

function timesOf({ p50Ms, p95Ms }: Score): string {
  if (p50Ms === null || p95Ms === null) return 'times not measured (kept replies)';
  return `p50 ${Math.round(p50Ms)} ms, p95 ${Math.round(p95Ms)} ms`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
