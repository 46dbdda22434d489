import type { JoinStep } from '#lib/domain/query-intent.ts';
import type { Condition } from '../reading.ts';
import type { IntentDraft } from './intent-draft.ts';
import { pathOfCondition } from './path-of-condition.ts';

/** The tables of what is computed, ranked by or bound, each once. */
export function measuredTables({ select, orderBy, having }: IntentDraft): string[] {
  const measures = [...select, ...orderBy.map(({ by }) => by), ...having].flatMap((item) =>
    'measure' in item && (item.measure.aggregate !== null || item.measure.expression !== undefined)
      ? [item.measure.table]
      : [],
  );
  return [...new Set(measures)];
}

/**
 * The way from rows that are added up to what each of them belongs to. "The top products by units sold in 2024", "by revenue from members in Bern":
 * the condition is on the lines that are added up, and not on products that have such a line. Null where it is on nothing of theirs.
 */
export function wayFromMeasured(
  draft: IntentDraft,
  table: string,
  condition: Condition,
): readonly JoinStep[] | null {
  const inPlay = draft.tablesInPlay();
  for (const measured of measuredTables(draft)) {
    if (measured === draft.base || !inPlay.includes(measured)) continue;
    const path = pathOfCondition(draft, condition, measured, table);
    if (path !== null && path.length > 0 && draft.source.paths.isToOne(path)) return path;
  }
  return null;
}
