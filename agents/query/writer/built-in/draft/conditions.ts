import type { Filter } from '#lib/domain/query-intent.ts';
import {
  mergeEquals,
  type PendingFilter,
  refuseContradiction,
  refuseDisjointPeriods,
} from '../filter-rules.ts';
import { tableOf } from '../links.ts';
import { NoPlace } from '../no-place.ts';
import type { Condition } from '../reading.ts';
import { addExists } from './existence.ts';
import { addOutside } from './existing-rows.ts';
import {
  addAggregateHaving,
  addFigureHaving,
  addHaving,
  isCount,
  isOfShownFigure,
} from './figures-of-groups.ts';
import { filtersOf } from './filters-of-conditions.ts';
import type { IntentDraft } from './intent-draft.ts';
import { wayFromMeasured } from './measured-rows.ts';
import { pathOfCondition } from './path-of-condition.ts';

/** Conditions: directly on our rows, or as "for which some (or no) row exists" where joining would repeat them. */
export function addConditions(draft: IntentDraft): void {
  const direct: { filter: Filter; or: boolean }[] = [];
  const outside: PendingFilter[] = [];
  for (const condition of boundsFirst(draft)) {
    if (condition.kind === 'compare' && isCount(draft, condition)) {
      addHaving(draft, condition);
      continue;
    }
    if (condition.kind === 'compare' && isOfShownFigure(draft, condition)) {
      addFigureHaving(draft, condition);
      continue;
    }
    if (condition.kind === 'compare' && condition.aggregate !== null) {
      addAggregateHaving(draft, condition, condition.aggregate);
      continue;
    }
    if (condition.kind === 'exists') {
      addExists(draft, condition);
      continue;
    }
    for (const { table, filter } of filtersOf(draft, condition, draft.base)) {
      if (isDirect(draft, table, condition)) {
        draft.reach(table, pathOfCondition(draft, condition, draft.base, table));
        direct.push({ filter, or: condition.or });
      } else outside.push({ table, filter });
    }
  }
  for (const item of direct) {
    const last = draft.filters.at(-1);
    if (item.or && last !== undefined) {
      const merged = mergeEquals(last, item.filter);
      draft.filters[draft.filters.length - 1] = merged ?? {
        kind: 'any',
        filters: last.kind === 'any' ? [...last.filters, item.filter] : [last, item.filter],
      };
    } else draft.filters.push(item.filter);
  }
  refuseContradiction(draft.filters);
  refuseDisjointPeriods(draft.filters);
  addOutside(draft, outside);
}

/** "With completed visits in at least three specialties": the visits are those by which the specialties are counted, and not some others. */
function boundsFirst(draft: IntentDraft): readonly Condition[] {
  const { conditions } = draft.reading;
  const said = conditions.flatMap((condition) =>
    condition.kind === 'value' && !condition.negated ? draft.conditionTables(condition) : [],
  );
  const isBeyond = (condition: Condition) => {
    if (condition.kind !== 'compare' || condition.slot === null || !isCount(draft, condition)) return false;
    const counted = draft.options[condition.slot];
    const path = counted === undefined ? null : draft.path(draft.base, tableOf(counted).name);
    return (path ?? []).slice(0, -1).some(({ toTable }) => said.includes(toTable));
  };
  return [...conditions.filter(isBeyond), ...conditions.filter((condition) => !isBeyond(condition))];
}

/** A table whose rows can be joined without repeating ours or what is added up of them, or that is joined already. */
function isDirect(draft: IntentDraft, table: string, condition: Condition): boolean {
  if (draft.tablesInPlay().includes(table)) return true;
  const path = pathOfCondition(draft, condition, draft.base, table);
  if (path === null) throw new NoPlace(`${draft.base} with ${table}`);
  if (draft.source.paths.isToOne(path)) return true;
  const way = wayFromMeasured(draft, table, condition);
  if (way === null) return false;
  for (const step of way) if (!draft.tablesInPlay().includes(step.toTable)) draft.joins.push(step);
  return true;
}
