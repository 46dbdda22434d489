import { countOf } from '#lib/domain/count-of.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { RunView } from '#lib/domain/run-view.ts';
import { stepTitle } from '../trace/step-wording.ts';
import { answerQuery } from './answer-query.ts';

/** One sentence for people who listen to the page: what is happening to the newest question, or how it ended. */
export function describeProgress(view: RunView, locale: Locale): string {
  switch (view.status) {
    case 'running': {
      const running = view.steps.find((step) => step.status === 'running');
      return running ? `${stepTitle(running.tool, 'running')}.` : 'Planning.';
    }
    case 'answered': {
      const query = answerQuery(view);
      return query ? `Answer ready: ${countOf(query.result.rows.length, locale, 'row')}.` : 'Answer ready.';
    }
    case 'asked':
      return 'A choice is needed before this can be answered.';
    case 'unreadable':
      return 'A part of this question could not be read.';
    case 'stopped':
      return 'This answer was stopped.';
    case 'interrupted':
      return 'This answer was interrupted.';
    case 'failed':
      return `This question failed. ${view.error?.message ?? ''}`.trim();
  }
}
