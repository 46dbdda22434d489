import type { JoinStep } from '#lib/domain/query-intent.ts';
import { tableOf } from '../links.ts';
import type { Condition } from '../reading.ts';
import type { IntentDraft } from './intent-draft.ts';

/**
 * The way from rows to what a condition is about. "Listings in euros per market" are in euros by themselves, and not by the country of their
 * market: what is said beside the rows goes by their own way.
 */
export function pathOfCondition(
  draft: IntentDraft,
  condition: Condition,
  from: string,
  to: string,
): readonly JoinStep[] | null {
  return isSaidOf(draft, condition, from) ? draft.source.paths.path(from, to) : draft.path(from, to);
}

/** Whether the rows of a table are named beside a condition. */
function isSaidOf({ options }: IntentDraft, condition: Condition, table: string): boolean {
  const beside = condition.kind === 'value' && condition.hint !== null ? options[condition.hint] : undefined;
  return beside?.kind === 'table' && tableOf(beside).name === table;
}
