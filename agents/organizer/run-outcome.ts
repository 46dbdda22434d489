import type { AnswerPart } from '#lib/domain/answer.ts';

/** How a run with these parts ended: an answer wins over the honest ways of having none. */
export function runOutcome(parts: readonly AnswerPart[]): 'answered' | 'unreadable' | 'asked' | 'failed' {
  const kinds = new Set(parts.map((part) => part.kind));
  if (kinds.has('table') || kinds.has('chart')) return 'answered';
  if (kinds.has('unreadable')) return 'unreadable';
  if (kinds.has('clarification')) return 'asked';
  return kinds.has('failure') ? 'failed' : 'answered';
}
