import { escapeHtml } from '#lib/domain/escape-html.ts';
import type { EvaluatedCase, EvaluationDetail } from '#lib/domain/evaluation.ts';
import type { ReplayedAnswer } from '#lib/domain/impact.ts';
import type { Locale } from '#lib/domain/locale.ts';
import { diffResults } from '../compare/diff-results.ts';
import { documentHtml, tableHtml } from '../export/document-html.ts';
import { changeLine, evaluationLine, originWords, verdictWords } from './evaluation-words.ts';

/** An evaluation as one file that loads nothing: what changed, and each question that was not answered rightly, with both statements, both results and their difference. */
export function evaluationReport(detail: EvaluationDetail, sourceName: string, locale: Locale): string {
  const { evaluation, cases, before, changes } = detail;
  const failed = cases.filter(({ verdict }) => verdict !== 'right');
  const changed = changes.map(
    ({ kind, question }) => `<li><strong>${kind}</strong>: ${escapeHtml(question)}</li>`,
  );
  return documentHtml({
    title: `Evaluation of ${sourceName}`,
    intro: `${evaluation.startedAt.slice(0, 16).replace('T', ' ')} UTC: ${evaluationLine(evaluation)}.`,
    body: `<main>
<section><h2>What changed</h2><p>${escapeHtml(changeLine(changes, before, evaluation, locale))}</p><ul>${changed.join('')}</ul></section>
${failed.length === 0 ? '<section><p>Every question was answered rightly.</p></section>' : failed.map((each) => caseHtml(each, locale)).join('\n')}
</main>`,
  });
}

function caseHtml({ question, origin, verdict, answer, right }: EvaluatedCase, locale: Locale): string {
  return `<section><h2>${escapeHtml(question)}</h2>
<p class="quiet">${escapeHtml(`${originWords[origin]}: ${verdictWords[verdict]}. ${differenceWords(answer, right)}`)}</p>
${sideHtml('The answer', answer, locale)}
${sideHtml('What is right', right, locale)}</section>`;
}

function sideHtml(title: string, { sql, result, message, rowCount }: ReplayedAnswer, locale: Locale): string {
  const statement = sql === null ? '' : `<pre>${escapeHtml(sql)}</pre>`;
  const rows = result === null ? `<p>${escapeHtml(message)}</p>` : tableHtml(result, locale);
  const isCut = result !== null && rowCount > result.rows.length;
  const note = isCut ? `<p class="quiet">The first ${result.rows.length} of ${rowCount} rows.</p>` : '';
  return `<h3>${title}</h3>${statement}${rows}${note}`;
}

/** Of the rows that were kept of both. */
function differenceWords(answer: ReplayedAnswer, right: ReplayedAnswer): string {
  if (answer.result === null || right.result === null) return '';
  const { common, onlyLeft, onlyRight } = diffResults(answer.result, right.result);
  return `${common} of the rows shown are the same, ${onlyLeft.rows.length} only in the answer, ${onlyRight.rows.length} only in what is right.`;
}
