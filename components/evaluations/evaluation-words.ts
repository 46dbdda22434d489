import { changedStates } from '#lib/domain/compare-evaluations.ts';
import { countOf } from '#lib/domain/count-of.ts';
import type { CaseChange, CaseOrigin, CaseVerdict, Evaluation } from '#lib/domain/evaluation.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { Tone } from '../ui/badge.tsx';

export const originWords: Readonly<Record<CaseOrigin, string>> = {
  example: 'approved example',
  measure: 'measure of the glossary',
  'thumbs-up': 'answer with a thumbs up',
};

export const verdictWords: Readonly<Record<CaseVerdict, string>> = {
  right: 'right',
  wrong: 'another result',
  unanswered: 'no answer',
  'no-truth': 'its own statement does not run',
};

export const changeTones: Readonly<Record<CaseChange['kind'], Tone>> = {
  broken: 'negative',
  changed: 'caution',
  mended: 'positive',
  new: 'neutral',
  gone: 'neutral',
};

const causeWords: Readonly<Record<Evaluation['cause'], string>> = {
  person: 'started by hand',
  schedule: 'by schedule',
  change: 'after a change',
};

/** `12 of 14 right, by schedule, built-in engine`. */
export function evaluationLine({ counts, total, cause, state, status }: Evaluation): string {
  if (status === 'done' && total === 0) return `There was nothing to ask, ${causeWords[cause]}`;
  const done = counts.right + counts.wrong + counts.unanswered + counts['no-truth'];
  const score = status === 'running' ? `${done} of ${total} asked` : `${counts.right} of ${total} right`;
  return `${score}, ${causeWords[cause]}, ${state.model}`;
}

/** What became of the questions since the evaluation before, and what else is not as it was then. */
export function changeLine(
  changes: readonly CaseChange[],
  before: Evaluation | null,
  now: Evaluation,
  locale: Locale,
): string {
  if (before === null) return 'This is the first: there is nothing to compare it with.';
  const others = changedStates(before.state, now.state);
  const since = others.length === 0 ? '' : ` since the ${listed(others)} changed`;
  const moved = changes.filter(({ kind }) => kind !== 'new' && kind !== 'gone');
  if (moved.length === 0) return `No question came out otherwise${since}.`;
  return `${countOf(moved.length, locale, 'question')} came out otherwise${since}.`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
