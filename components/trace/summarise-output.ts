import { countOf } from '#lib/domain/count-of.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { StepOutput } from './step-output.ts';

/** A finished step's output in a few words, to stand beside its title. */
export function summariseOutput(output: StepOutput, locale: Locale): string {
  switch (output.kind) {
    case 'tables':
      return named(
        output.tables.map(({ name }) => name),
        'no table fits',
      );
    case 'entities':
      return named(
        output.found.mentions.map(({ text, matches }) =>
          matches.length > 1 ? `${text} (${matches.length} candidates)` : text,
        ),
        'no names in the question',
      );
    case 'examples':
      return output.found.length === 0
        ? 'none similar enough'
        : countOf(output.found.length, locale, 'similar question');
    case 'insight':
      return output.insight.joins.length === 0
        ? 'no join needed'
        : countOf(output.insight.joins.length, locale, 'join');
    case 'query':
      return summariseOutcome(output.outcome, locale);
    case 'chart':
      return output.spec ? `${output.spec.kind} chart` : 'no chart fits this result';
  }
}

function summariseOutcome(
  outcome: Extract<StepOutput, { kind: 'query' }>['outcome'],
  locale: Locale,
): string {
  switch (outcome.kind) {
    case 'answered':
      return countOf(outcome.query.result.rows.length, locale, 'row');
    case 'unreadable':
      return 'a part of the question could not be read';
    case 'ambiguous':
      return 'needs a choice';
    case 'failed':
      return 'no candidate ran';
  }
}

function named(names: readonly string[], none: string): string {
  if (names.length === 0) return none;
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
