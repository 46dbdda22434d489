import { isContinuation } from '../continuation.ts';
import { asksForChart } from '../organizer/chart-words.ts';
import type { PreviousTurn } from '../previous-turn.ts';
import { saysCourse } from '../question/course-said.ts';

const noChart = /\b(table|list|no chart|without a chart)\b/i;

/** Whether to draw the answer: it is asked for, it is about a trend or a comparison, or it continues an answer that was drawn. */
export function wantsChart(question: string, previous: PreviousTurn | undefined): boolean {
  if (asksForChart(question)) return true;
  if (noChart.test(question)) return false;
  return saysCourse(question) || (previous?.chart != null && isContinuation(question));
}
